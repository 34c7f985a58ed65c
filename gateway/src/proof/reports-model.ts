import { type CostLine, CURRENCIES, type Currency, costTotals, WEEKDAYS } from '@portal/domain';
import type { Database } from '../platform/context.ts';
import { toIso } from '../platform/db/index.ts';

/** Where the hospital is and when it works, as the model counts days: one by one. */
export interface Place {
  zone: string;
  weekend: readonly string[];
  holidays: readonly string[];
}

/** What the model counts of a request. */
export interface Counted {
  id: number;
  department: string;
  manufacturer: string;
  urgency: string;
  stage: string;
  outcome: string | null;
  submitted: string;
  decided: { day: string; days: number; waited: number } | null;
  dismissed: string | null;
  requester: string;
  /** What has ended it, where it came to nothing. */
  reason: string | null;
  left: Record<string, { day: string; days: number; waited: number }>;
  ordered: { day: string; isBackordered: boolean } | null;
  shelved: { day: string; days: number } | null;
  cost: { currency: Currency; annual: number; firstYear: number; saves: boolean } | null;
  compared: { currency: Currency; day: string; predicted: number; actual: number } | null;
  conditionUntil: string | null;
  trialUntil: string | null;
}

interface Interval {
  from: Date;
  to: Date | null;
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at: Date) => format.format(at);
};

/** Reads the raw rows and events of all requests, and goes through each day of them. */
export async function countByHand(db: Database, place: Place): Promise<Counted[]> {
  const day = dayIn(place.zone);
  const works = (text: string) =>
    !place.weekend.includes(WEEKDAYS[new Date(`${text}T12:00:00Z`).getUTCDay()] as string) &&
    !place.holidays.includes(text);
  const workingDays = (from: Date, to: Date) => {
    let count = 0;
    for (let at = day(from); at < day(to); ) {
      at = nextDay(at);
      if (works(at)) count++;
    }
    return count;
  };
  const requests = await db.selectFrom('device_requests').selectAll().orderBy('id').execute();
  const events = await db
    .selectFrom('request_events')
    .selectAll()
    .orderBy('request_id')
    .orderBy('sequence')
    .execute();
  const sections = await db.selectFrom('analysis_sections').selectAll().execute();
  const conditions = await db.selectFrom('request_conditions').selectAll().execute();
  const trials = await db.selectFrom('request_trials').selectAll().execute();
  const answers = await db.selectFrom('request_follow_ups').selectAll().execute();
  const merges = await db.selectFrom('request_merges').selectAll().execute();
  const users = await db.selectFrom('users').selectAll().execute();
  return requests.map((request) => {
    const of = <Row extends { request_id: number }>(rows: Row[]) =>
      rows.filter(({ request_id: id }) => id === request.id);
    const stays: (Interval & { stage: string })[] = [];
    const waits: Interval[] = [];
    let decidedAt: Date | null = null;
    let decidedFrom: string | null = null;
    const end = (intervals: Interval[], at: Date) => {
      const last = intervals.at(-1);
      if (last && last.to === null) last.to = at;
    };
    let isWaiting = false;
    let block: unknown = null;
    const isApproved = request.status === 'approved';
    const endStage = isApproved ? 'approved' : request.status;
    for (const event of of(events)) {
      const at = new Date(toIso(event.at));
      const changed = (JSON.parse(event.changes ?? '{}').device_requests ?? {}) as Record<string, unknown>;
      if (event.to_stage !== event.from_stage) {
        end(stays, at);
        if (event.to_stage) stays.push({ stage: event.to_stage, from: at, to: null });
        if (event.to_stage === endStage && event.from_stage !== 'dismissed') {
          decidedAt = at;
          decidedFrom = event.from_stage;
        }
      }
      if ('waiting_since' in changed) isWaiting = changed.waiting_since !== null;
      if ('order_blocked_by' in changed) block = changed.order_blocked_by;
      const stands = isWaiting || (block !== null && event.to_stage === 'approved');
      const isStanding = waits.at(-1)?.to === null;
      // A day on which one reason ends and another begins is the day of both.
      if (isStanding && !stands) end(waits, at);
      if (!isStanding && stands) waits.push({ from: at, to: null });
    }
    const lastAt = new Date(toIso(of(events).at(-1)?.at ?? request.submission_date));
    const times = (stage: string) => {
      let days = 0;
      let waited = 0;
      let left: Date | null = null;
      for (const stay of stays.filter((each) => each.stage === stage)) {
        const until = stay.to ?? lastAt;
        const all = workingDays(stay.from, until);
        let apart = 0;
        for (const wait of waits) {
          const from = wait.from > stay.from ? wait.from : stay.from;
          const to = (wait.to ?? lastAt) < until ? (wait.to ?? lastAt) : until;
          if (to > from) apart += workingDays(from, to);
        }
        apart = Math.min(apart, all);
        days += all - apart;
        waited += apart;
        left = stay.to;
      }
      return { days, waited, left };
    };
    const left: Counted['left'] = {};
    for (const stage of new Set(stays.map((each) => each.stage))) {
      const { days, waited, left: at } = times(stage);
      if (at && stage !== 'dismissed') left[stage] = { day: day(at), days, waited };
    }
    const outcome = {
      approved: request.outcome ?? 'approved',
      rejected: 'rejected',
      dismissed: 'dismissed',
    }[request.status as string];
    const undecided = ['submitted', 'under_analysis', 'committee_review'].map(times);
    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
    const sectionValue = (name: string) => {
      const row = of(sections).find(({ section }) => section === name);
      return row
        ? (JSON.parse(row.value) as { value: { currency: Currency; lines: CostLine[] } }).value
        : null;
    };
    const costs = sectionValue('cost');
    const totals = costs?.lines.length ? costTotals(costs.lines, costs.currency) : null;
    const yearly = (costs?.lines ?? []).filter(({ side, period }) => side === 'new' && period === 'year');
    const [only] = yearly;
    const compared = of(answers)
      .filter(({ value }) => value !== null)
      .sort((one, other) => (String(one.answered_at) < String(other.answered_at) ? 1 : -1))
      .map((row) => ({
        at: row.first_answered_at,
        answer: JSON.parse(String(row.value)) as Record<string, never>,
      }))
      .find(({ answer }) => answer.unitsPerYear && answer.unitPrice && answer.currency === costs?.currency);
    const instant = (text: string | null) => (text ? new Date(toIso(text)) : null);
    const [orderedAt, shelvedAt] = [instant(request.order_date), instant(request.shelf_date)];
    const open = of(conditions)
      .flatMap(({ open_until: until }) => until ?? [])
      .sort();
    const isClosed = request.status === 'rejected' || request.status === 'dismissed';
    return {
      id: request.id,
      department: request.department,
      manufacturer: request.manufacturer,
      urgency: request.urgency,
      stage: request.stage,
      outcome: outcome ?? null,
      submitted: day(new Date(toIso(request.submission_date))),
      decided:
        outcome && outcome !== 'dismissed' && decidedAt
          ? {
              day: day(decidedAt),
              days: sum(undecided.map(({ days }) => days)),
              waited: sum(undecided.map(({ waited }) => waited)),
            }
          : null,
      dismissed: outcome === 'dismissed' && decidedAt ? day(decidedAt) : null,
      requester: users.find(({ id }) => id === request.requested_by)?.name ?? '',
      reason:
        outcome === 'rejected'
          ? decidedFrom === 'committee_review'
            ? 'Denied by a decision'
            : 'Denied after a trial'
          : outcome === 'dismissed'
            ? of(merges).some(({ into_id: into }) => into !== null)
              ? 'Merged into an earlier request'
              : 'Dismissed for another reason'
            : null,
      left,
      ordered:
        request.is_ordered && orderedAt
          ? { day: day(orderedAt), isBackordered: request.is_backordered === 1 }
          : null,
      shelved:
        request.is_ordered && request.is_on_shelf && orderedAt && shelvedAt
          ? { day: day(shelvedAt), days: workingDays(orderedAt, shelvedAt) }
          : null,
      cost:
        totals && costs && isApproved
          ? {
              currency: costs.currency,
              annual: Number(totals.annualImpact),
              firstYear: Number(totals.firstYearCost),
              saves: request.is_replacement === 1 && Number(totals.annualImpact) < 0,
            }
          : null,
      compared:
        compared && only && yearly.length === 1 && costs
          ? {
              currency: costs.currency,
              day: day(new Date(toIso(String(compared.at)))),
              predicted: Number(only.unitPrice) * only.quantity,
              actual: Number(compared.answer.unitPrice) * Number(compared.answer.unitsPerYear),
            }
          : null,
      conditionUntil: isClosed ? null : (open[0] ?? null),
      trialUntil: isClosed ? null : (of(trials)[0]?.open_until ?? null),
    };
  });
}

const percentileOf = (numbers: readonly number[], percent: number): number | null =>
  numbers.length
    ? ([...numbers].sort((one, other) => one - other)[Math.ceil((percent / 100) * numbers.length) - 1] ??
      null)
    : null;

const times = (numbers: readonly number[]) => ({
  median: percentileOf(numbers, 50),
  p75: percentileOf(numbers, 75),
  p90: percentileOf(numbers, 90),
});

const percentOf = (part: number, all: number) => (all ? Math.round((part / all) * 1000) / 10 : null);

type Filter = Record<string, string | undefined> & { from: string; until: string };

/** The rows of each report, counted one request after the other. */
export function rowsByHand(
  all: readonly Counted[],
  filter: Filter,
  { today, targets }: { today: string; targets: (stage: string, isUrgent: boolean) => number },
): Record<string, Record<string, unknown>[]> {
  const wanted = all.filter((each) =>
    (['department', 'manufacturer', 'urgency', 'stage', 'outcome'] as const).every(
      (name) => filter[name] === undefined || each[name] === filter[name],
    ),
  );
  const inPeriod = (day: string | undefined | null) =>
    typeof day === 'string' && day >= filter.from && day <= filter.until;
  const decided = wanted.filter((each) => inPeriod(each.decided?.day));
  const dismissed = wanted.filter((each) => inPeriod(each.dismissed));
  const isApproved = ({ outcome }: Counted) => Boolean(outcome?.startsWith('approved'));
  const stageRow = (stage: string, label: string) => {
    const of = wanted.filter((each) => inPeriod(each.left[stage]?.day));
    const inTime = of.filter(
      (each) => (each.left[stage]?.days ?? 0) <= targets(stage, each.urgency === 'urgent'),
    );
    return {
      step: label,
      requests: of.length,
      ...times(of.map((each) => each.left[stage]?.days ?? 0)),
      waited: percentileOf(
        of.map((each) => each.left[stage]?.waited ?? 0),
        50,
      ),
      target: targets(stage, false),
      in_time: percentOf(inTime.length, of.length),
    };
  };
  const months: string[] = [];
  for (let at = filter.from; at <= filter.until; at = nextDay(at)) {
    if (months.at(-1) !== at.slice(0, 7)) months.push(at.slice(0, 7));
  }
  const age = (day: string) =>
    (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000;
  const open = wanted.filter(({ outcome }) => outcome === null);
  const grouped = (requests: readonly Counted[], by: 'department' | 'manufacturer' | 'requester') =>
    [...new Set(requests.map(({ [by]: value }) => value))].map(
      (value) => [value, requests.filter((each) => each[by] === value)] as const,
    );
  const outcomesOf = (requests: readonly Counted[]) => {
    const count = (outcome: string) => requests.filter((each) => each.outcome === outcome).length;
    const approved = requests.filter(isApproved).length;
    return { count, approved, approval: percentOf(approved, approved + count('rejected')) };
  };
  const amount = (numbers: readonly number[], currency: Currency) =>
    numbers.length ? numbers.reduce((sum, each) => sum + each, 0).toFixed(CURRENCIES[currency]) : null;
  const withCost = decided.filter(({ cost }) => cost);
  const withCompared = wanted.filter(({ compared }) => inPeriod(compared?.day));
  const currencies = Object.keys(CURRENCIES).filter(
    (name) =>
      withCost.some(({ cost }) => cost?.currency === name) ||
      withCompared.some(({ compared }) => compared?.currency === name),
  ) as Currency[];
  const ordered = wanted.filter((each) => inPeriod(each.ordered?.day));
  const shelved = wanted.filter((each) => inPeriod(each.shelved?.day));
  return {
    cycle_times: [
      stageRow('submitted', 'Submitted'),
      stageRow('under_analysis', 'Under Analysis'),
      stageRow('committee_review', 'Committee Review'),
      stageRow('approved', 'Approved'),
      stageRow('ordered', 'Ordered'),
      {
        step: 'From submission to decision',
        requests: decided.length,
        ...times(decided.map((each) => each.decided?.days ?? 0)),
        waited: percentileOf(
          decided.map((each) => each.decided?.waited ?? 0),
          50,
        ),
        target: null,
        in_time: null,
      },
    ],
    throughput: months.map((month) => {
      const inMonth = (day: string | undefined) => inPeriod(day) && day?.startsWith(month);
      const of = decided.filter((each) => inMonth(each.decided?.day));
      const { count, approved } = outcomesOf(of);
      return {
        month,
        submitted: wanted.filter((each) => inMonth(each.submitted)).length,
        decided: of.length,
        approved,
        rejected: count('rejected'),
        dismissed: wanted.filter((each) => inMonth(each.dismissed ?? undefined)).length,
        shelved: shelved.filter((each) => inMonth(each.shelved?.day)).length,
      };
    }),
    open_by_age: (
      [
        ['submitted', 'Submitted'],
        ['under_analysis', 'Under Analysis'],
        ['committee_review', 'Committee Review'],
      ] as const
    ).map(([stage, label]) => {
      const ages = open.filter((each) => each.stage === stage).map(({ submitted }) => age(submitted));
      return {
        stage: label,
        open: ages.length,
        week: ages.filter((days) => days <= 7).length,
        month: ages.filter((days) => days > 7 && days <= 30).length,
        quarter: ages.filter((days) => days > 30 && days <= 90).length,
        longer: ages.filter((days) => days > 90).length,
      };
    }),
    outcomes: grouped([...decided, ...dismissed], 'department').map(([department, all]) => {
      const of = all.filter((each) => decided.includes(each));
      const { count, approval } = outcomesOf(of);
      return {
        department,
        decided: of.length,
        approved: count('approved'),
        approved_with_conditions: count('approved_with_conditions'),
        approved_for_trial: count('approved_for_trial'),
        rejected: count('rejected'),
        dismissed: all.length - of.length,
        approval,
      };
    }),
    outcomes_by_manufacturer: grouped([...decided, ...dismissed], 'manufacturer').map(
      ([manufacturer, all]) => {
        const of = all.filter((each) => decided.includes(each));
        const { count, approved, approval } = outcomesOf(of);
        return {
          manufacturer,
          decided: of.length,
          approved,
          rejected: count('rejected'),
          dismissed: all.length - of.length,
          approval,
        };
      },
    ),
    outcomes_by_requester: grouped([...decided, ...dismissed], 'requester').map(([requester, all]) => {
      const of = all.filter((each) => decided.includes(each));
      const { count, approved, approval } = outcomesOf(of);
      return {
        requester,
        decided: of.length,
        approved,
        rejected: count('rejected'),
        dismissed: all.length - of.length,
        approval,
      };
    }),
    denials: [
      'Denied by a decision',
      'Denied after a trial',
      'Merged into an earlier request',
      'Dismissed for another reason',
    ].map((reason) => {
      const nothing = [...decided, ...dismissed].filter((each) => each.reason !== null);
      const of = nothing.filter((each) => each.reason === reason);
      return { reason, requests: of.length, share: percentOf(of.length, nothing.length) };
    }),
    cost: currencies.map((currency) => {
      const costs = withCost.flatMap(({ cost }) => (cost?.currency === currency ? cost : []));
      const saving = costs.filter(({ saves }) => saves);
      const pairs = withCompared.flatMap(({ compared }) => (compared?.currency === currency ? compared : []));
      return {
        currency,
        approved: costs.length,
        annual: amount(
          costs.map(({ annual }) => annual),
          currency,
        ),
        first_year: amount(
          costs.map(({ firstYear }) => firstYear),
          currency,
        ),
        saving: saving.length,
        saved: amount(
          saving.map(({ annual }) => -annual),
          currency,
        ),
        compared: pairs.length,
        predicted: amount(
          pairs.map(({ predicted }) => predicted),
          currency,
        ),
        actual: amount(
          pairs.map(({ actual }) => actual),
          currency,
        ),
      };
    }),
    urgent: (
      [
        ['routine', 'Routine'],
        ['soon', 'Soon'],
        ['urgent', 'Urgent'],
      ] as const
    ).map(([urgency, label]) => {
      const of = decided.filter((each) => each.urgency === urgency);
      return {
        urgency: label,
        submitted: wanted.filter((each) => each.urgency === urgency && inPeriod(each.submitted)).length,
        decided: of.length,
        ...times(of.map((each) => each.decided?.days ?? 0)),
      };
    }),
    conditions: (
      [
        ['conditionUntil', 'With open conditions'],
        ['trialUntil', 'On trial'],
      ] as const
    ).map(([name, kind]) => {
      const untils = wanted.flatMap(({ [name]: until }) => until ?? []);
      return { kind, open: untils.length, overdue: untils.filter((until) => until < today).length };
    }),
    supply: grouped([...new Set([...ordered, ...shelved])], 'manufacturer').map(([manufacturer, of]) => ({
      manufacturer,
      ordered: of.filter((each) => ordered.includes(each)).length,
      backordered: of.filter((each) => ordered.includes(each) && each.ordered?.isBackordered).length,
      shelved: of.filter((each) => shelved.includes(each)).length,
      ...times(of.filter((each) => shelved.includes(each)).map((each) => each.shelved?.days ?? 0)),
    })),
  };
}
