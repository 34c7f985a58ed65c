import type { RegistryEntry } from '@portal/contract';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { thrownBy } from './attribution.ts';
import { noteProblem } from './problems.ts';

let lastLeft: RegistryEntry | undefined;

/** Call it when a dashboard is about to be removed. Later errors without a known source come from its cleanup. */
export function noteLeft(entry: RegistryEntry): void {
  lastLeft = entry;
}

/** React reports errors of a cleanup at most twice: once for layout effects, once for other effects. */
const MOST = 2;

interface State {
  caught: { error: unknown } | null;
  times: number;
  /** The page on which the errors were counted. */
  at: string;
}

class LeavingBoundary extends Component<{ at: string; children: ReactNode }, State> {
  override state: State = { caught: null, times: 0, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { at }: { at: string },
    { caught, ...before }: State,
  ): Partial<State> | null {
    const times = before.at === at ? before.times : 0;
    if (!caught || times >= MOST) return before.at === at ? null : { times, at };
    return { caught: null, times: times + 1, at };
  }

  override componentDidCatch(error: unknown) {
    const entry = thrownBy(error) ?? lastLeft;
    if (entry) noteProblem(entry, 'unmount', error);
  }

  override render() {
    // This is not a cleanup error: the page that is shown fails each time.
    if (this.state.caught) throw this.state.caught.error;
    return this.props.children;
  }
}

/**
 * Wraps all pages. React gives an error at unmount to the nearest boundary that stays, which belongs to the next page. This boundary still
 * shows that page, and reports the error for the dashboard that was left.
 */
export function Leaving({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <LeavingBoundary at={key}>{children}</LeavingBoundary>;
}
