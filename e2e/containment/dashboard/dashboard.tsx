import type { DashboardRoutes } from '@portal/contract';
import { Badge } from '@portal/ui';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';

declare const NAME: string;
declare global {
  /** What has run, and what shall go wrong inside code that arrived whole. */
  var containment: { ran: string[]; faults: string[] } | undefined;
}

const has = (fault: string) => globalThis.containment?.faults.includes(`${NAME}: ${fault}`);

globalThis.containment?.ran.push(NAME);
if (has('throws at load')) throw new Error('thrown at load');

const Later = lazy(() => import('./Later.tsx').then(({ Later }) => ({ default: Later })));

function Home() {
  const [count, setCount] = useState(0);
  if (has('throws at render')) throw new Error('thrown at render');
  return (
    <article className={styles.home}>
      <h2>Dashboard {NAME}</h2>
      <Badge>with the shared design system</Badge>
      <button type="button" onClick={() => setCount(count + 1)}>
        {NAME} clicked {count}
      </button>
      <Link to={`/${NAME}/later`}>{NAME} later</Link>
    </article>
  );
}

export const routes: DashboardRoutes = {
  [`/${NAME}`]: [
    { index: true, element: <Home /> },
    { path: 'later', element: <Later /> },
  ],
};
