import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { type Role, STORAGE_KEYS, type Stage } from '@portal/domain';
import type { Dialect } from './launcher.ts';
import { storageOf } from './people.ts';

/** A request as the REST calls answer it, as far as journeys look at it. */
export interface DeviceRequest {
  id: number;
  status: string;
  is_ordered: boolean;
  lawson_id: string | null;
  committee_notes: string | null;
}

type Send = (
  role: Role,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<DeviceRequest>;

/** The documented REST calls, each made with the session of a signed-in person. */
export interface Api {
  send: Send;
  /** A request that has come as far as the stage, each step taken by whoever may take it. */
  requestAt(stage: Stage, device: string): Promise<DeviceRequest>;
}

async function tokenOf(dialect: Dialect, role: Role): Promise<string> {
  const { origins } = JSON.parse(await readFile(storageOf(dialect, role), 'utf8'));
  const [{ localStorage }] = origins;
  return localStorage.find(({ name }: { name: string }) => name === STORAGE_KEYS.sessionToken).value;
}

type Step = [Role, string, object];

/** How each stage is reached from the one before. */
const STEPS: Readonly<Record<Stage, { after?: Stage; step: Step }>> = {
  submitted: { step: ['provider', '', {}] },
  under_analysis: { after: 'submitted', step: ['analyst', 'status', { status: 'under_analysis' }] },
  committee_review: {
    after: 'under_analysis',
    step: ['analyst', 'status', { status: 'committee_review', analystNotes: 'Fits three of our systems.' }],
  },
  approved: { after: 'committee_review', step: ['business_office', 'status', { status: 'approved' }] },
  rejected: { after: 'committee_review', step: ['business_office', 'status', { status: 'rejected' }] },
  dismissed: { after: 'submitted', step: ['analyst', 'status', { status: 'dismissed' }] },
  ordered: { after: 'approved', step: ['supply_chain', 'ordered', { is_ordered: true }] },
  on_shelf: {
    after: 'ordered',
    step: ['supply_chain', 'on-shelf', { is_on_shelf: true, lawson_id: 'LAW-1' }],
  },
};

export async function openApi(dialect: Dialect, portal: string): Promise<Api & AsyncDisposable> {
  const contexts = new Map<Role, APIRequestContext>();

  async function contextOf(role: Role) {
    const known = contexts.get(role);
    if (known) return known;
    const context = await request.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${await tokenOf(dialect, role)}` },
    });
    contexts.set(role, context);
    return context;
  }

  const send: Send = async (role, method, path, body) => {
    const context = await contextOf(role);
    const answer = await context.fetch(`${portal}/api/device-requests${path}`, { method, data: body });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

  const requestAt: Api['requestAt'] = async (stage, device) => {
    const { after, step } = STEPS[stage];
    if (!after)
      return send('provider', 'POST', '', {
        deviceName: device,
        description: 'Hydrophilic guide wire for complex lesions.',
        representativeName: 'Dana Whitfield',
        department: 'EP',
        manufacturer: 'Terumo',
        isReplacement: false,
      });
    const { id } = await requestAt(after, device);
    const [role, call, body] = step;
    return send(role, 'PUT', `/${id}/${call}`, body);
  };

  return {
    send,
    requestAt,
    async [Symbol.asyncDispose]() {
      for (const context of contexts.values()) await context.dispose();
    },
  };
}
