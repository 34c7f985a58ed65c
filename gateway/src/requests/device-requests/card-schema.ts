import { STAGES, STATUSES, URGENCIES } from '@portal/domain';
import * as z from 'zod';
import { component, id, instant, text } from '../../platform/openapi/index.ts';
import { WORK } from './openapi.ts';

export const REQUEST_CARD = component(
  'RequestCard',
  z
    .object({
      id,
      number: text().describe('How people name the request: MDR-000042'),
      device_name: text(),
      manufacturer: text(),
      department: text(),
      status: z.enum(STATUSES),
      stage: z.enum(STAGES).describe('The status, or the step that an approved request has reached'),
      submission_date: instant,
      ...WORK,
      urgency: z.enum(URGENCIES),
      due_day: z.iso.date().nullable().describe('The day of `due_at` where the hospital is'),
    })
    .describe('What a list shows of a request'),
);
