import { millionths, rounded } from './decimal.ts';

/** The currencies of a cost table, each with the number of decimal places of its smallest unit (ISO 4217). */
export const CURRENCIES = {
  USD: 2,
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PLN: 2,
  QAR: 2,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TRY: 2,
  TWD: 2,
  VND: 0,
  ZAR: 2,
} as const;
export type Currency = keyof typeof CURRENCIES;
/** The default currency, in which no amount was entered yet. */
export const DEFAULT_CURRENCY: Currency = 'USD';
export const CURRENCY_NAMES = /* @__PURE__ */ Object.keys(CURRENCIES) as readonly Currency[];

/** How often a cost occurs: each year, or once. */
export const COST_PERIODS = ['year', 'once'] as const;
export type CostPeriod = (typeof COST_PERIODS)[number];
/** Whether the hospital pays the cost for the new device, or saves it because something is replaced. */
export const COST_SIDES = ['new', 'replaced'] as const;
export type CostSide = (typeof COST_SIDES)[number];

/** A line of a cost table. */
export interface CostLine {
  item: string;
  /** A decimal of at least 0. */
  unitPrice: string;
  /** The number of units each year, or once. */
  quantity: number;
  period: CostPeriod;
  side: CostSide;
}

/** Decimals of the currency; negative when the hospital saves money. */
export interface CostTotals {
  /** The yearly cost of the new device minus the cost of what it replaces. */
  annualImpact: string;
  /** The same for the first year, including one-time costs. */
  firstYearCost: string;
}

/** The totals of a cost table: exact, rounded half to even only once, at the end (ADR 116). */
export function costTotals(lines: readonly CostLine[], currency: Currency): CostTotals {
  let yearly = 0n;
  let once = 0n;
  for (const { unitPrice, quantity, period, side } of lines) {
    const cost = millionths(unitPrice) * BigInt(quantity);
    const counted = side === 'new' ? cost : -cost;
    if (period === 'year') yearly += counted;
    else once += counted;
  }
  const { [currency]: digits } = CURRENCIES;
  return { annualImpact: rounded(yearly, digits), firstYearCost: rounded(yearly + once, digits) };
}

/** The cost of one line of a cost table, each year or once: exact, rounded half to even, negative for what is replaced. */
export const lineTotal = ({ unitPrice, quantity, side }: CostLine, currency: Currency): string => {
  const cost = millionths(unitPrice) * BigInt(quantity);
  return rounded(side === 'new' ? cost : -cost, CURRENCIES[currency]);
};
