import { Component, type ReactNode } from 'react';

/** Keeps a rendering error of a dashboard inside its part of the page. */
export class DashboardBoundary extends Component<
  {
    panel: (error: unknown) => ReactNode;
    /** Called when the boundary has caught an error and its panel is on the page. */
    onBreak?: () => void;
    onError: (error: unknown) => void;
    onLeave: () => void;
    children: ReactNode;
  },
  { caught?: { error: unknown } }
> {
  override state: { caught?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override getSnapshotBeforeUpdate(_props: unknown, { caught }: { caught?: unknown }) {
    if (!caught && this.state.caught) this.props.onBreak?.();
    return null;
  }

  // React requires this method beside the other one.
  override componentDidUpdate() {}

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentWillUnmount() {
    this.props.onLeave();
  }

  override render() {
    return this.state.caught ? this.props.panel(this.state.caught.error) : this.props.children;
  }
}
