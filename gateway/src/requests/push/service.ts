import { createHash } from 'node:crypto';
import { DomainError, validate } from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import * as z from 'zod';
import { onSignOut, ownSignIn } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { isDuplicate, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { mayReach } from '../../platform/public-addresses.ts';
import { requireReader } from '../notices/service.ts';
import { isPublicKey, pushKeys } from './keys.ts';
import {
  deleteDevices,
  deleteDevicesOfSignIn,
  deleteOwnDevice,
  deleteSignedOutDevices,
  devicesOf,
  saveDevice,
} from './store.ts';
import type { PushDeviceRow } from './tables.ts';

/** The most devices of one person: a further one replaces the oldest. */
const MOST_DEVICES = 20;
const LONGEST_ENDPOINT = 2_000;

/** A browser to which the person has notices pushed. */
export interface PushDevice {
  id: number;
  /** Browser and system in a few words. */
  device: string | null;
  createdAt: string;
}

export interface PushDevices {
  /** Browsers accept pushes only from the owner of the matching private key. */
  publicKey: string;
  devices: PushDevice[];
}

const present = ({ id, device, created_at }: PushDeviceRow): PushDevice => ({
  id,
  device,
  createdAt: toIso(created_at),
});

/**
 * The person's devices, the newest first, and the portal's public key. DomainErrors: `unauthenticated`, and `forbidden` for somebody who
 * may read no requests.
 */
export async function pushDevices(context: Context): Promise<PushDevices> {
  const { id } = requireReader(context);
  const [{ publicKey }, devices] = [await pushKeys(context.db), await devicesOf(context.db, [id])];
  return { publicKey, devices: devices.map(present) };
}

/**
 * The data of a browser's push subscription (RFC 8030, 8291): its address at the push service, and the keys with which only this browser
 * can read the content.
 */
const subscriptionSchema = (allowed: readonly string[]) => {
  const endpoint = PARAMETER_MESSAGES.notPushEndpoint(LONGEST_ENDPOINT);
  const key = PARAMETER_MESSAGES.notPushKey;
  const auth = PARAMETER_MESSAGES.notPushAuth;
  return z.object({
    endpoint: z
      .string(endpoint)
      .max(LONGEST_ENDPOINT, endpoint)
      .refine((value) => mayReach(value, allowed), endpoint),
    p256dh: z
      .string(key)
      .regex(/^B[\w-]{86}$/, key)
      .refine(isPublicKey, key),
    auth: z.string(auth).regex(/^[\w-]{22}$/, auth),
  });
};

const ATTEMPTS = 3;

/**
 * Registers the browser of this call for pushes until the person signs out of it. A person who had registered it before gets no more pushes
 * there. DomainErrors: those of `pushDevices`, and `invalid`.
 */
export async function registerDevice(context: Context, input: unknown): Promise<PushDevice> {
  const { id: userId } = requireReader(context);
  const { endpoint, p256dh, auth } = validate(subscriptionSchema(context.config.pushOrigins), input);
  const { hash, providerSession, device } = await ownSignIn(context);
  const row = {
    user_id: userId,
    endpoint,
    p256dh,
    auth,
    device,
    endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
    session_hash: hash,
    provider_session: providerSession,
    created_at: toSql(context.clock()),
  };
  const save = () =>
    transaction(context.db, async (trx) => {
      const id = await saveDevice(trx, row);
      const all = await devicesOf(trx, [userId]);
      const others = all.filter((each) => each.id !== id);
      await deleteDevices(
        trx,
        others.slice(MOST_DEVICES - 1).map((each) => each.id),
      );
      return present(all.find((each) => each.id === id) as PushDeviceRow);
    });
  for (let attempt = 1; ; attempt++) {
    try {
      return await save();
    } catch (error) {
      if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Stops pushes to one of the user's own devices. DomainErrors: those of `pushDevices`, and `not_found` for a device of somebody else or
 * none.
 */
export async function removeDevice(context: Context, id: number): Promise<void> {
  const { id: userId } = requireReader(context);
  if (!(await deleteOwnDevice(context.db, userId, id)))
    throw new DomainError('not_found', say('pushDeviceNotFound'));
}

onSignOut((trx, { userId, signIn }) =>
  signIn ? deleteDevicesOfSignIn(trx, userId, signIn) : deleteSignedOutDevices(trx, userId),
);
