// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardDrafts, followDiscarded } from './useDraft.ts';

const drafts = () => Object.keys(sessionStorage).sort();

beforeEach(() => {
  for (const key of ['draft:7:new-request', 'draft:7:vote:12', 'draft:8:vote:12', 'device'])
    sessionStorage.setItem(key, '{}');
});
afterEach(() => sessionStorage.clear());

describe('drafts of somebody who signs out', () => {
  it('are deleted, and nothing else', () => {
    discardDrafts(7);
    expect(drafts()).toEqual(['device', 'draft:8:vote:12']);
  });

  it('are deleted in the other tabs, too', async () => {
    const stop = followDiscarded();
    const otherTab = new BroadcastChannel('drafts-discarded');
    otherTab.postMessage(7);
    await vi.waitFor(() => expect(drafts()).toEqual(['device', 'draft:8:vote:12']));
    stop();
    otherTab.close();
  });

  it('are announced to the other tabs', async () => {
    const otherTab = new BroadcastChannel('drafts-discarded');
    const receive = vi.fn();
    otherTab.addEventListener('message', ({ data }) => receive(data));
    discardDrafts(7);
    await vi.waitFor(() => expect(receive).toHaveBeenCalledWith(7));
    otherTab.close();
  });
});
