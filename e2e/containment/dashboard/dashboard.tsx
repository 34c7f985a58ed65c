import type { DashboardRoutes } from '@portal/contract';
import { Badge } from '@portal/ui';
import { lazy, use, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './dashboard.module.css';
import { disturb, has, useFaultyEffects } from './faults.ts';

declare const NAME: string;

disturb();

const never = new Promise<never>(() => {});

const Later = lazy(() => import('./Later.tsx').then(({ Later }) => ({ default: Later })));

function Stuck() {
  use(never);
  return null;
}

function Home() {
  const [count, setCount] = useState(0);
  useFaultyEffects();
  if (has('throws at render')) throw new Error('thrown at render');
  if (has('suspends for ever')) use(never);
  return (
    <article className={styles.home}>
      <h2>Dashboard {NAME}</h2>
      <Badge>with the shared design system</Badge>
      <button type="button" onClick={() => setCount(count + 1)}>
        {NAME} clicked {count}
      </button>
      <button
        type="button"
        onClick={() => {
          throw new Error('thrown at a click');
        }}
      >
        {NAME} throws
      </button>
      <Link to={`/${NAME}/later`}>{NAME} later</Link>
      <Link to={`/${NAME}/stuck`}>{NAME} stuck</Link>
    </article>
  );
}

export const routes: DashboardRoutes = {
  [`/${NAME}`]: [
    { index: true, element: <Home /> },
    { path: 'later', element: <Later /> },
    { path: 'stuck', element: <Stuck /> },
  ],
};
