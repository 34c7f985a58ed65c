import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, request } from '@playwright/test';
import {
  type Action,
  mayAct,
  pathTo,
  ROLES,
  type Role,
  STAGE,
  STORAGE_KEYS,
  type Stage,
  TRANSITIONS,
} from '@portal/domain';
import type { Dialect } from './launched.ts';
import { storageOf } from './people.ts';

/** A request as the REST calls return it, with the fields that the journeys use. */
export interface DeviceRequest {
  id: number;
  requested_by: number;
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

/** The documented REST calls. Each uses the session of a signed-in person. */
export interface Api {
  send: Send;
  /** Creates a request of that person and moves it to the stage. Each step is taken by a person who may take it. */
  requestAt(stage: Stage, device: string, by?: Role): Promise<DeviceRequest>;
}

async function tokenOf(dialect: Dialect, role: Role): Promise<string> {
  const { origins } = JSON.parse(await readFile(storageOf(dialect, role), 'utf8'));
  const [{ localStorage }] = origins;
  return localStorage.find(({ name }: { name: string }) => name === STORAGE_KEYS.sessionToken).value;
}

const NOTES = 'Fits three of our systems.';

/** The first role that may take the step. */
function whoMay(action: Action): Role {
  const role = ROLES.find((each) => mayAct(action, { id: 0, roles: [each] }).allowed);
  if (!role) throw new Error(`No role may ${action}`);
  return role;
}

/** The documented call for an action: a status, or one of the marks after approval. */
function callOf(action: Action): { call: string; body: object } {
  const { to, requires } = TRANSITIONS[action];
  if (!to) throw new Error(`${action} leads back, not on`);
  const notes = requires === 'analystNotes' ? { analystNotes: NOTES } : {};
  const { beside } = STAGE[to];
  if (!beside) return { call: 'status', body: { status: to, ...notes } };
  const lawson = requires === 'lawsonId' ? { lawsonId: 'LAW-1' } : {};
  return { call: to.replaceAll('_', '-'), body: { [beside.mark]: true, ...lawson } };
}

export async function openApi(dialect: Dialect, portal: string): Promise<Api & AsyncDisposable> {
  const contexts = new Map<Role, APIRequestContext>();

  async function contextOf(role: Role) {
    const existing = contexts.get(role);
    if (existing) return existing;
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

  const requestAt: Api['requestAt'] = async (stage, device, by = 'provider') => {
    let made = await send(by, 'POST', '', {
      deviceName: device,
      description: 'Hydrophilic guide wire for complex lesions.',
      representativeName: 'Dana Whitfield',
      department: 'EP',
      manufacturer: 'Terumo',
      isReplacement: false,
    });
    for (const action of pathTo(stage)) {
      const { call, body } = callOf(action);
      made = await send(whoMay(action), 'PUT', `/${made.id}/${call}`, body);
    }
    return made;
  };

  return {
    send,
    requestAt,
    async [Symbol.asyncDispose]() {
      for (const context of contexts.values()) await context.dispose();
    },
  };
}
