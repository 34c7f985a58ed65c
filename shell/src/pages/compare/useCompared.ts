import { COMPARED, COMPARED_IDS, readCompared } from '@portal/domain';
import { useSearchParams } from 'react-router-dom';

const ONLY = 'only';
const DIFFERENCES = 'differences';

/** What the address names: the requests to compare, and whether only what differs is shown. */
export function useCompared() {
  const [address, setAddress] = useSearchParams();
  const text = address.get(COMPARED_IDS)?.trim() ?? '';
  const named = text ? readCompared(text) : [];
  const onlyDifferences = address.get(ONLY) === DIFFERENCES;
  const show = (ids: readonly number[], only: boolean) =>
    // Commas stay as they are: people read and write this address.
    setAddress(`${COMPARED_IDS}=${ids.join(',')}${only ? `&${ONLY}=${DIFFERENCES}` : ''}`);
  const ids = named ?? [];
  return {
    ids,
    /** The address names something else than requests, or more than can be compared. */
    isWrong: named === null || ids.length > COMPARED.most,
    onlyDifferences,
    add: (id: number) => show([...ids, id].slice(0, COMPARED.most), onlyDifferences),
    remove: (id: number) =>
      show(
        ids.filter((each) => each !== id),
        onlyDifferences,
      ),
    keepFirst: () => show(ids.slice(0, COMPARED.most), onlyDifferences),
    showOnlyDifferences: (only: boolean) => show(ids, only),
  };
}
