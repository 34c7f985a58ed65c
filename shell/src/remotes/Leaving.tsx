import type { RegistryEntry } from '@portal/contract';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { thrownBy } from './attribution.ts';
import { noteProblem } from './problems.ts';

let lastLeft: RegistryEntry | undefined;

/** A dashboard is about to go. What it throws from now on, it throws while it is cleaned up. */
export function noteLeft(entry: RegistryEntry): void {
  lastLeft = entry;
}

/** React hands over what cleaning up throws at most twice: once for layout effects, once for the others. */
const MOST = 2;

interface State {
  caught: { error: unknown } | null;
  times: number;
  /** The page on which they were counted. */
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
    // Not from cleaning up: the page that is shown fails each time.
    if (this.state.caught) throw this.state.caught.error;
    return this.props.children;
  }
}

/**
 * Stands around all pages. React gives an error at unmount to the nearest boundary that stays, which is one of the next page. This
 * one shows that page all the same, and names the dashboard that was left.
 */
export function Leaving({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <LeavingBoundary at={key}>{children}</LeavingBoundary>;
}
