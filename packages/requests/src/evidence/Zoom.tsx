import { Button } from '@portal/ui';

/** How large a document is shown, in hundredths of the width of the dialog. */
const ZOOMS: readonly number[] = [100, 150, 200, 300];

/** What makes it larger and smaller; undefined where it gets no larger or smaller. */
export function zoomsOf(zoom: number, onZoom: (zoom: number) => void) {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return {
    smaller: smaller === undefined ? undefined : () => onZoom(smaller),
    larger: larger === undefined ? undefined : () => onZoom(larger),
  };
}

/** Makes what is shown larger and smaller. */
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
