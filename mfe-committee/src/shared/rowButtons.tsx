import { Button } from '@portal/ui';

interface Rows<Row> {
  rows: readonly Row[];
  set: (rows: readonly Row[]) => void;
  /** What a row is called: "condition". */
  name: string;
}

/** Takes the row at a place away; the last one stays. */
export function RemoveRow<Row>({ rows, set, name, at }: Rows<Row> & { at: number }) {
  if (rows.length < 2) return null;
  return (
    <Button
      size="sm"
      aria-label={`Remove ${name} ${at + 1}`}
      onClick={() => set(rows.filter((_, index) => index !== at))}
    >
      Remove
    </Button>
  );
}

/** Adds a blank row, up to the most that there may be. `useFocusOfRows` knows the button. */
export function AddRow<Row>({ rows, set, name, most, blank }: Rows<Row> & { most: number; blank: Row }) {
  return (
    <div>
      <Button
        size="sm"
        data-add
        disabledReason={rows.length >= most && `There are ${rows.length}, which is the most`}
        onClick={() => set([...rows, blank])}
      >
        {`Add a ${name}`}
      </Button>
    </div>
  );
}
