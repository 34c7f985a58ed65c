import { MESSAGES, requestPage } from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import { DateText, formatDay } from '@portal/ui';
import { Link } from 'react-router-dom';
import classes from './WaitingForYou.module.css';
import type { waitingForYouDocument } from './waitingForYou.graphql.ts';

/** The evaluations that the person is asked for. The person may not be allowed to read these requests. */
export function AskedEvaluations({
  asked,
}: {
  asked: ResultOf<typeof waitingForYouDocument>['askedEvaluations'];
}) {
  return (
    <div className={classes.group}>
      <div className={classes.head}>
        <h3>{MESSAGES.evaluationsAsked}</h3>
        <span className={classes.count}>{asked.length}</span>
      </div>
      <ul>
        {asked.map(({ id, number, deviceName, until, askedBy, askedAt }) => (
          <li key={id}>
            <Link to={requestPage(id)} className={classes.item}>
              <span className={classes.number}>{number}</span>
              <span className={classes.device}>{deviceName}</span>
              <span className={classes.department} />
              <span className={classes.said}>
                <bdi>{askedBy}</bdi>{' '}
                <span className={classes.when}>
                  asked <DateText value={askedAt} />
                </span>
                <span className={classes.day}>Until {formatDay(until)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
