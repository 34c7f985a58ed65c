import type { Locator } from '@playwright/test';
import type { Role, Stage } from '@portal/domain';
import type { Page } from '../harness/test.ts';

/** A form with its values, and the button that sends it. */
export interface Sent {
  what: string;
  who: Role;
  path: string;
  /** The stage of the request to open, and its panel. */
  at?: [stage: Stage, panel: string];
  fill(scope: Page | Locator, page: Page): Promise<Locator | undefined>;
  button: string;
  /** The button of the question that is asked before sending. */
  sure?: string;
  /** The message when no answer arrives (specification, section 8). */
  failed: string;
}

const nothing = async () => undefined;
const typed = (label: string) => async (scope: Page | Locator) => {
  await scope.getByLabel(label).fill('Typed with care');
  return scope.getByLabel(label);
};

/** Each form that sends something about a request or a person. */
export const FORMS: readonly Sent[] = [
  {
    what: 'a new request',
    who: 'provider',
    path: '/provider-dashboard',
    async fill(scope) {
      await scope.getByLabel('Description').fill('For intermediate lesions.');
      await scope.getByRole('radio', { name: 'No' }).check();
      await scope.getByLabel('Representative name').fill('N/A');
      return typed('Device name')(scope);
    },
    button: 'Submit Request',
    failed: 'Failed to submit request',
  },
  {
    what: 'the start of an analysis',
    who: 'analyst',
    path: '/analyst-dashboard',
    at: ['submitted', 'Analysis Form'],
    fill: nothing,
    button: 'Start Analysis',
    failed: 'Failed to start analysis',
  },
  {
    what: 'an analysis',
    who: 'analyst',
    path: '/analyst-dashboard',
    at: ['under_analysis', 'Analysis Form'],
    fill: typed('Analysis Notes (Required)'),
    button: 'Send to Committee for Review',
    failed: 'Failed to send to committee',
  },
  {
    what: 'a vote',
    who: 'committee',
    path: '/committee-dashboard',
    at: ['committee_review', 'Review Details'],
    async fill(scope) {
      await scope.getByRole('radio', { name: 'Approve' }).check();
      return typed('Comment (Optional)')(scope);
    },
    button: 'Cast Vote',
    failed: 'Failed to record vote',
  },
  {
    what: 'a decision',
    who: 'business_office',
    path: '/committee-dashboard',
    at: ['committee_review', 'Review Details'],
    fill: typed('Committee Notes (Optional)'),
    button: 'Approve',
    sure: 'Approve Request',
    failed: 'Failed to approve request',
  },
  {
    what: 'an order',
    who: 'supply_chain',
    path: '/supply-chain-dashboard',
    at: ['approved', 'Device Details'],
    fill: nothing,
    button: 'Mark as Ordered',
    failed: 'Failed to mark as ordered',
  },
  {
    what: 'a Lawson ID',
    who: 'supply_chain',
    path: '/supply-chain-dashboard',
    at: ['ordered', 'Device Details'],
    fill: typed('Lawson ID'),
    button: 'Mark as On Shelf',
    failed: 'Failed to mark as on shelf',
  },
  {
    what: 'a user',
    who: 'admin',
    path: '/admin/users',
    async fill(_scope, page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      return typed('Department')(page.getByRole('dialog'));
    },
    button: 'Save Changes',
    failed: 'Failed to update user',
  },
];
