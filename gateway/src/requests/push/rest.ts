import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { type PushDevice, pushDevices, registerDevice, removeDevice } from './service.ts';

const BASE = '/api/push-devices';

const present = ({ createdAt, ...device }: PushDevice) => ({ ...device, created_at: createdAt });

/** The browsers to which a person has notices pushed. */
export function pushRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.list }, async (request) => {
    const { publicKey, devices } = await pushDevices(contextOf(request));
    return { public_key: publicKey, devices: devices.map(present) };
  });

  app.put(BASE, { schema: schemas.register }, async (request) =>
    present(await registerDevice(contextOf(request), bodyOf(request))),
  );

  app.delete(`${BASE}/:id`, { schema: schemas.remove }, async (request, reply) => {
    await removeDevice(contextOf(request), pathId(request));
    return reply.status(204).send();
  });
}
