import { MESSAGES } from '@portal/domain';
import { useAnswer } from '@portal/kit';
import { useEffect } from 'react';
import { CALL, isUnderWay, type ReportFile } from '../../shared/reportFile.ts';

const EVERY_MS = 2_000;

/** The person's files. While a file is being made and the page is visible, they are read again and again. */
export function useFiles() {
  const { answer: files, refresh, ...state } = useAnswer<ReportFile[]>(CALL, MESSAGES.fetchReportFilesFailed);
  const follows = files?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!follows) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [follows, refresh]);
  return { ...state, files, refresh };
}
