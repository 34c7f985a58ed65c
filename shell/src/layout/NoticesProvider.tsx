import { requestNumber, TIMINGS } from '@portal/domain';
import { NoticesContext } from '@portal/kit';
import { type Notice, NoticeStack } from '@portal/ui';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';

/** Shows notices on every page: successes for five seconds, failures until the person dismisses them (spec 9). */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback(
    (id: Notice['id']) => setNotices((shown) => shown.filter((notice) => notice.id !== id)),
    [],
  );
  const add = useCallback((kind: Notice['kind'], text: string, request?: string) => {
    lastId.current += 1;
    const id = lastId.current;
    const about = request && requestNumber(Number(request));
    setNotices((shown) => [...shown.filter((notice) => notice.text !== text), { id, kind, text, about }]);
    return id;
  }, []);
  const value = useMemo(
    () => ({
      success(text: string, request?: string) {
        const id = add('success', text, request);
        setTimeout(() => dismiss(id), TIMINGS.successMessage);
      },
      failure: (text: string) => void add('error', text),
    }),
    [add, dismiss],
  );

  return (
    <NoticesContext value={value}>
      {children}
      <NoticeStack notices={notices} onDismiss={dismiss} />
    </NoticesContext>
  );
}
