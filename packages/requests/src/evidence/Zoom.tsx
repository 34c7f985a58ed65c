import { Button } from '@portal/ui';

/** The size of a document, in percent of the width of the dialog. */
const ZOOMS: readonly number[] = [100, 150, 200, 300];

/** Zooms in and out; undefined at the largest and the smallest size. */
export function zoomsOf(zoom: number, onZoom: (zoom: number) => void) {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return {
    smaller: smaller === undefined ? undefined : () => onZoom(smaller),
    larger: larger === undefined ? undefined : () => onZoom(larger),
  };
}

/** Zooms in and out. */
export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { smaller, larger } = zoomsOf(zoom, onZoom);
  return (
    <>
      <Button size="sm" disabledReason={!smaller && 'It is as small as it gets.'} onClick={() => smaller?.()}>
        Smaller
      </Button>
      <span aria-live="polite">{zoom} %</span>
      <Button size="sm" disabledReason={!larger && 'It is as large as it gets.'} onClick={() => larger?.()}>
        Larger
      </Button>
    </>
  );
}
