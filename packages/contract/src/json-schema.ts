import * as z from 'zod/mini';
import { manifestSchema } from './manifest.ts';

/** The manifest's JSON Schema, from the one source by which it is checked. Not exported: the portal runs without it. */
export const manifestJsonSchema = () => ({
  title: 'portal.json: what the portal knows of a dashboard before it loads any of its code',
  ...z.toJSONSchema(manifestSchema),
});
