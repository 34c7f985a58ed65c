import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import * as z from 'zod';
import type { Services } from '../../platform/context.ts';
import { policyReport } from '../../platform/events.ts';
import { countFailure } from '../versions/load-errors.ts';

const DIRECTIVE =
  /^(default|script|style|img|font|connect|manifest|frame|worker|media|object)-src(-elem|-attr)?$/;
const MOST = 20;
const OWN_FILE = /\/remotes\/([\dA-Za-z][\w.+-]{0,63})\/([^/\s]{1,100})\//;

const text = z.string().max(4000).optional().catch(undefined);
/** A report in the form of `report-uri`. `entry` is the form of `report-to`. */
const old = z.object({
  'csp-report': z.object({ 'effective-directive': text, 'violated-directive': text, 'source-file': text }),
});
const entry = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, sourceFile: text }),
});

function violationsIn(input: unknown): { directive: string; source: string }[] {
  const legacy = old.safeParse(input);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [{ directive, source: report['source-file'] ?? '' }];
  }
  return (Array.isArray(input) ? input.slice(0, MOST) : []).flatMap((each) => {
    const { success, data } = entry.safeParse(each);
    if (!success) return [];
    return [{ directive: data.body.effectiveDirective ?? '', source: data.body.sourceFile ?? '' }];
  });
}

/**
 * Counts reports of browsers about the content security policy. Browsers send them without a session, so anybody can. Therefore only counts
 * are kept, by a known directive and an existing version, and none of their texts. DomainError `invalid` when the input contains no such
 * report.
 */
export async function takePolicyReport(services: Services, input: unknown): Promise<void> {
  const violations = violationsIn(input);
  if (violations.length === 0) throw new DomainError('invalid', say('policyReportInvalid'));
  for (const { directive, source } of violations) {
    policyReport.publish({ directive: DIRECTIVE.test(directive) ? directive : 'other' });
    const [, name, version] = OWN_FILE.exec(source) ?? [];
    if (name && version) await countFailure(services, { name, version: decode(version), reason: 'policy' });
  }
}

function decode(version: string): string {
  try {
    return decodeURIComponent(version);
  } catch {
    return version;
  }
}
