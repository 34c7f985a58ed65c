import { Button } from '@portal/ui';

interface Rows<Row> {
  rows: readonly Row[];
  set: (rows: readonly Row[]) => void;
  /** The word for a row: "condition". */
  name: string;
}

/** Removes the row at an index. The last remaining row cannot be removed. */
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

/** Adds a blank row, up to the limit. `useFocusOfRows` finds this button by `data-add`. */
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
