import { COMPARED, COMPARED_IDS, readCompared } from '@portal/domain';
import { useNavigate, useSearchParams } from 'react-router-dom';

const ONLY = 'only';
const DIFFERENCES = 'differences';

/** The content of the address: the requests to compare, and whether only differences are shown. */
export function useCompared() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const text = address.get(COMPARED_IDS)?.trim() ?? '';
  const named = text ? readCompared(text) : [];
  const onlyDifferences = address.get(ONLY) === DIFFERENCES;
  // Keep the commas unescaped, because people read and write this address.
  const show = (some: readonly number[], only: boolean) =>
    void navigate({ search: `?${COMPARED_IDS}=${some.join(',')}${only ? `&${ONLY}=${DIFFERENCES}` : ''}` });
  const ids = named ?? [];
  return {
    ids,
    /** The address names something other than requests, or more requests than can be compared. */
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
