import { readFragment, useActor } from '@portal/kit';
import { type RequestDetailData, requestCardFragment, requestDetailFragment } from '@portal/requests';
import { Button, LinkButton } from '@portal/ui';
import { useLayoutEffect, useRef } from 'react';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { workScreensOf } from '../../portal/workScreens.ts';
import { nextStepsOf } from './nextSteps.ts';
import classes from './Request.module.css';

/** Stores the height of the bar while it covers a part of the page, so that it hides no focused element and no notice. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isOver = getComputedStyle(element).position === 'sticky';
      style.setProperty('--bottom-bar', `${isOver ? element.offsetHeight : 0}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}

/** The actions that the person can do now with the request, at the lower edge of its page. Without any action it shows nothing. */
export function StepBar({ request }: { request: RequestDetailData }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  const actor = useActor();
  const steps = nextStepsOf(actor, request, workScreensOf(useRegistry(), actor, card));
  return steps.length > 0 && <Bar steps={steps} />;
}

function Bar({ steps }: { steps: ReturnType<typeof nextStepsOf> }) {
  const bar = useBarHeight();
  return (
    <nav
      ref={bar}
      aria-label="What you can do now"
      className={classes.next}
      data-bottom-bar
      data-print="hide"
    >
      {steps.map(({ label, tone, ...step }, index) =>
        'off' in step ? (
          <Button key={label} tone={tone} disabledReason={step.off} saysReason>
            {label}
          </Button>
        ) : (
          <LinkButton key={label} to={step.to} tone={tone ?? (index === 0 ? 'primary' : 'secondary')}>
            {label}
          </LinkButton>
        ),
      )}
    </nav>
  );
}
