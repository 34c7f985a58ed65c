import { invalidField, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { changeSetting, rangeOf, readSetting, type SettingState } from './service.ts';

const present = ({ name, entry, value, default: usual, version, history, preview }: SettingState) => ({
  name,
  kind: entry.kind,
  group: entry.group,
  label: entry.label,
  description: entry.description,
  value,
  default: usual,
  range: rangeOf(entry),
  version,
  history,
  preview,
});

const nameIn = (params: unknown) => (params as { name: string }).name;

/** The settings of the hospital, for administrators. */
export function settingRoutes(app: FastifyInstance): void {
  app.get('/api/settings/:name', { schema: schemas.read }, async (request) =>
    present(await readSetting(contextOf(request), nameIn(request.params))),
  );

  app.put('/api/settings/:name', { schema: schemas.change }, async (request) => {
    const { value, version = null, preview = null } = bodyOf(request);
    if (version !== null && !Number.isSafeInteger(version)) {
      throw invalidField('version', MESSAGES.notVersionOfSetting);
    }
    if (preview !== null && typeof preview !== 'boolean')
      throw invalidField('preview', MESSAGES.notFlag('preview'));
    const input = { value, version: version as number | null, preview };
    return present(await changeSetting(contextOf(request), nameIn(request.params), input));
  });
}
