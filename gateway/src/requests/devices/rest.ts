import type { FastifyInstance } from 'fastify';
import { contextOf, inSnake, soughtText } from '../../platform/rest/index.ts';
import { usedManufacturers } from './manufacturers.ts';
import * as schemas from './rest-schema.ts';
import { findDevices } from './service.ts';

/** The calls that suggest devices (ADR 123) and manufacturers (ADR 124). */
export function deviceRoutes(app: FastifyInstance): void {
  app.get('/api/devices', { schema: schemas.devices }, async (request) => {
    const devices = await findDevices(contextOf(request), soughtText(request, 'q') ?? '');
    return devices.map(inSnake);
  });
  app.get('/api/manufacturers', { schema: schemas.manufacturers }, (request) =>
    usedManufacturers(contextOf(request)),
  );
}
