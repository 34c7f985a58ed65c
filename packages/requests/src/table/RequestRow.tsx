import { readFragment } from '@portal/kit';
import { useContext, useState } from 'react';
import { ButtonsTabIndex } from '../card/ButtonsTabIndex.ts';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { ChooseBox } from '../several/ChooseBox.ts';
import { UrgencyMark } from '../urgency/UrgencyMark.tsx';
import classes from './RequestTable.module.css';
import type { RowProps } from './RowContext.ts';
import { CELL, ROW, ROW_HEAD } from './roles.ts';
import { ColumnsContext, PositionContext } from './row.ts';

/**
 * One request of a table: the facts of its card, in the chosen columns. The whole row is one button. Its other buttons are added when the
 * person points to the row or moves the focus to it: a hundred rows are drawn at once, and the open request has the same buttons.
 */
export function RequestRow({
  request,
  selected = false,
  onOpen,
  controls,
  isTabStop = true,
  label,
  actions,
}: RowProps) {
  const card = readFragment(requestCardFragment, request);
  const columns = useContext(ColumnsContext);
  const Box = useContext(ChooseBox);
  // After that they stay, because a dialog that they have opened must stay. Rows that move under a resting pointer while the person scrolls do
  // not get them.
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    // The first row contains the headers.
    <tr
      {...ROW}
      data-row
      data-selected={selected || undefined}
      aria-rowindex={useContext(PositionContext) + 2}
      onPointerMove={want}
      onPointerDown={want}
      onFocus={want}
    >
      <th {...ROW_HEAD} scope="row">
        {Box && <Box id={card.id} name={card.deviceName} />}
        {onOpen ? (
          <button
            type="button"
            className={`${classes.name} ${classes.open}`}
            data-card={card.id}
            tabIndex={isTabStop ? 0 : -1}
            aria-expanded={selected}
            aria-controls={selected ? controls : undefined}
            title={card.deviceName}
            onClick={onOpen}
          >
            {card.deviceName}
          </button>
        ) : (
          <span className={classes.name}>{card.deviceName}</span>
        )}
        <UrgencyMark request={card} short />
      </th>
      {columns.map(({ name, cell }) => (
        <td {...CELL} key={name}>
          {cell(card, label)}
        </td>
      ))}
      <td {...CELL} className={classes.actions}>
        {isWanted && <ButtonsTabIndex value={onOpen ? -1 : undefined}>{actions}</ButtonsTabIndex>}
      </td>
    </tr>
  );
}
