import type { HospitalSettings } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { onPreview } from '../settings/service.ts';
import { countRouted } from './trial.ts';

/** Says what the changed rules would have done with the requests of the last year. */
async function previewRules(
  services: Services,
  _now: HospitalSettings,
  { routing_rules: rules }: HospitalSettings,
): Promise<string> {
  const { looked, capped, unmatched } = await countRouted(services, { rules });
  const of = capped
    ? `the newest ${looked} requests`
    : `${looked} ${looked === 1 ? 'request' : 'requests'} of the last year`;
  return `Of ${of}, the rules would have sent ${looked - unmatched}. Those that are on their way follow them from their next stage on.`;
}

onPreview(['routing_rules'], previewRules);
