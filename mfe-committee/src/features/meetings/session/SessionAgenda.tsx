import { MEETING_STATES, RECOMMENDATIONS } from '@portal/domain';
import { Badge, Panel } from '@portal/ui';
import { nameOfItem } from '../nameOfItem.ts';
import { secondText } from '../secondText.ts';
import classes from './Session.module.css';
import type { SessionItem } from './session.graphql.ts';

const STATE_WORDS = { planned: 'To come', open: 'Open', closed: MEETING_STATES.closed } as const;

/** The agenda on the left: numbers, minutes, and the state of each item. A person who chooses an item keeps seeing it. */
export function SessionAgenda({
  items,
  shown,
  me,
  onChoose,
}: {
  items: readonly SessionItem[];
  shown: string | undefined;
  me: number;
  onChoose: (id: string) => void;
}) {
  return (
    <Panel title="Agenda">
      <ol className={classes.items} aria-label="Agenda">
        {items.map((item, at) => {
          const { id, minutes, state, recommendation, recused, request } = item;
          const isMine = recused.some((each) => Number(each.id) === me);
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.item}
                aria-current={id === shown ? 'true' : undefined}
                data-state={state}
                onClick={() => onChoose(id)}
              >
                <span className={classes.name}>{`${at + 1}. ${nameOfItem(item)}`}</span>
                <span className={classes.soft}>
                  {[
                    minutes !== null && `${minutes} minutes`,
                    isMine && 'you are recused',
                    secondText(request),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Badge tone={state === 'open' ? 'blue' : undefined}>
                  {recommendation ? RECOMMENDATIONS[recommendation.result] : STATE_WORDS[state]}
                </Badge>
              </button>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
