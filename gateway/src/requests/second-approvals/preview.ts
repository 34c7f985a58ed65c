import {
  APPROVALS,
  type HospitalSettings,
  needsSecond,
  STATUSES_BEFORE_COMMITTEE,
  settingsOf,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { onPreview } from '../settings/service.ts';
import { newestAt } from '../value-analysis/store.ts';
import { demandedAmong, weigh } from './needs.ts';
import { classesOf } from './store.ts';

/** A preview looks at no more requests than this. */
const MOST_PREVIEWED = 1_000;
/** How many are read at a time. */
const STEP = 100;

/** Says what the changed settings would do: of how many requests before the committee every approval would need two people. */
async function previewSecond(
  services: Services,
  _now: HospitalSettings,
  changed: HospitalSettings,
): Promise<string> {
  const { db } = services;
  const ids = await newestAt(db, STATUSES_BEFORE_COMMITTEE, MOST_PREVIEWED);
  let always = 0;
  for (let at = 0; at < ids.length; at += STEP) {
    const some = ids.slice(at, at + STEP);
    const requests = (await classesOf(db, some)).map(({ id, device_class }) => ({
      id,
      deviceClass: device_class,
    }));
    const demanded = await demandedAmong(services, db, some);
    for (const [index, weighed] of (await weigh(db, requests, changed, null)).entries()) {
      const byRule = demanded.has(requests[index]?.id ?? 0);
      if (APPROVALS.every((outcome) => needsSecond({ ...weighed, byRule, outcome }, changed))) always++;
    }
  }
  const of = ids.length < MOST_PREVIEWED ? '' : ` (of the newest ${MOST_PREVIEWED})`;
  const outcomes =
    changed.second_outcomes.length && always < ids.length ? ' Others do with some outcomes alone.' : '';
  return `Requests before the committee whose approval would need two people, whatever its outcome: ${always}${of}.${outcomes} What is approved already stays so.`;
}

onPreview(settingsOf('second'), previewSecond);
