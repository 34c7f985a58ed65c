import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { readStage, type StageChoice, writeStage } from './filter.ts';

/** Words and stage in the address: a reload, a bookmark and the way back show the same list. */
export function useDeviceFilter() {
  const { typed, text, type } = useQueryText();
  const [params, setParams] = useSearchParams();
  const stage = readStage(params);
  const choose = (chosen: StageChoice) =>
    setParams((current) => writeStage(current, chosen), { replace: true });
  return {
    typed,
    text,
    type,
    stage,
    choose,
    filtered: text !== '' || stage !== 'all',
    clear() {
      type('');
      choose('all');
    },
  };
}
