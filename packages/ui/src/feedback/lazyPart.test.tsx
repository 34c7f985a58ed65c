import { MESSAGES } from '@portal/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { lazyPart } from './lazyPart.tsx';

const show = (content: ReactNode) => render(<PortalProvider testing>{content}</PortalProvider>);

const Story = ({ of }: { of: string }) => <p>The story of {of}</p>;

/** Files that fail this many times before they load. */
function filesAfter(failures: number) {
  const tries: number[] = [];
  const load = async () => {
    tries.push(tries.length);
    if (tries.length <= failures) throw new Error('Loading chunk 411 failed.');
    return Story;
  };
  return { tries, load };
}

describe('a part of a screen that is fetched when it is drawn', () => {
  it('is drawn after its files have come, and at once the next time', async () => {
    const { load, tries } = filesAfter(0);
    const Part = lazyPart(load, { loading: <p>On its way</p> });
    const { unmount } = show(<Part of="MDR-000042" />);
    expect(screen.getByText('On its way')).toBeTruthy();
    expect(await screen.findByText('The story of MDR-000042')).toBeTruthy();
    unmount();
    show(<Part of="MDR-000043" />);
    expect(screen.getByText('The story of MDR-000043')).toBeTruthy();
    expect(tries).toHaveLength(1);
  });

  it('is drawn where it has come for another place between the drawing of this one and its effects', async () => {
    const files = Promise.withResolvers<typeof Story>();
    const Part = lazyPart(() => files.promise);
    const first = show(<Part of="MDR-000042" />);
    // The first component has requested it, and is unmounted.
    await new Promise((resolve) => setTimeout(resolve));
    first.unmount();
    const Comes = () => {
      useLayoutEffect(() => files.resolve(Story), []);
      return null;
    };
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    // As in a browser: changes after a render are known before its effects run.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    root.render(
      <PortalProvider testing>
        <Part of="MDR-000043" />
        <Comes />
      </PortalProvider>,
    );
    await vi.waitFor(() => expect(place.textContent).toContain('The story of MDR-000043'));
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });

  it('is fetched a second time before anybody is bothered', async () => {
    const { load } = filesAfter(1);
    const Part = lazyPart(load);
    show(<Part of="MDR-000042" />);
    expect(await screen.findByText('The story of MDR-000042')).toBeTruthy();
  });

  it('says that it is missing, stands alone with it, and comes when it is asked for again', async () => {
    const { load } = filesAfter(2);
    const Part = lazyPart(load, {
      around: ({ children }) => <section aria-label="Story">{children}</section>,
    });
    show(
      <>
        <h1>The rest of the screen</h1>
        <Part of="MDR-000042" />
      </>,
    );
    expect(await screen.findByText(`Error: ${MESSAGES.partNotLoaded}`)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Story' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The rest of the screen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The story of MDR-000042')).toBeTruthy();
  });
});
