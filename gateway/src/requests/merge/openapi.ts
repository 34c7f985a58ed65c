import { STAGES } from '@portal/domain';
import * as z from 'zod';
import { id, text } from '../../platform/openapi/index.ts';

const named = { id, number: text(), device_name: text() };

/** The request into which this one was merged, and the requests that were merged into it. */
export const MERGES = {
  merged_into: z
    .object({ ...named, stage: z.enum(STAGES) })
    .nullable()
    .describe('The earlier request into which it was merged'),
  merged: z
    .array(z.object(named))
    .describe('The later requests that were merged into it, of those that the person may read'),
};
