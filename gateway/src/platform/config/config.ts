import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DASHBOARD_LIMITS } from '@portal/contract';
import {
  HOSPITAL_SETTINGS,
  LIMITS,
  normalEmail,
  ROLES,
  type Role,
  readSender,
  SELF_ASSIGNABLE_ROLES,
} from '@portal/domain';
import * as z from 'zod';
import { parseDatabaseUrl } from '../db/database-url.ts';
import { BACKEND_LIMITS, type BackendLimits } from './config-backends.ts';
import {
  type IdentityConfig,
  identityConfig,
  identityProblems,
  identitySettings,
} from './config-identity.ts';
import { productionProblems } from './config-production.ts';
import { withSecretFiles } from './config-secrets.ts';

/** The folder that holds the whole product. */
export const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
);

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/');
  const version = isIP(address);
  return version > 0 && !more.length && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
};

/**
 * True for an origin in the form that browsers use: no path, no trailing slash, no default port. It also has no characters with another
 * meaning in a content security policy.
 */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z\d.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const origins = list
  .refine(
    (all) => all.every(isOrigin),
    'exact origins such as https://intranet.example, https://wiki.example:8443, without a path or a *',
  )
  .transform((all) => [...new Set(all)])
  .default([]);

const port = z.coerce.number('a port number from 0 to 65535').int().min(0).max(65_535);
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const minutes = z.coerce
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 7);

const bytes = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** All settings by their environment variables, with the values that each accepts. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  /** The address at which browsers reach the portal, when it is not http://localhost:PORT. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https URL such as https://portal.example' })
    .optional(),
  /** `on`: production may be reached over plain http, as on a closed network or to try it out. */
  INSECURE_HTTP: z.enum(['on', 'off']).default('off'),
  /**
   * Addresses of the proxies in front, such as 10.0.0.1 or 10.0.0.0/8. The gateway believes what they say about a client's
   * address, host and protocol.
   */
  TRUSTED_PROXIES: list
    .refine((proxies) => proxies.every(isNetwork), 'addresses or networks such as 10.0.0.1, 10.1.0.0/16')
    .default([]),
  /** Origins of pages that may show dashboards in a frame. Without this setting no page may. */
  EMBED_ORIGINS: origins,
  /** Origins of pages that may call the API from a browser. Without this setting no page of another origin may. */
  CORS_ORIGINS: origins,
  /** The hospital's time zone. It decides when days begin and end. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'a name of the IANA time zone database such as Europe/Zurich, or UTC')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .superRefine((url, context) => {
      try {
        parseDatabaseUrl(url);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .optional(),
  /** The Redis through which gateways tell each other about changes. Needed when there are several gateways. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, 'a URL such as redis://user:password@host:6379')
    .optional(),
  /** `on`: GraphQL runs any document within its limits. `off`: only registered ones. Default: off in production, else on. */
  GRAPHQL_ARBITRARY: z.enum(['on', 'off']).optional(),
  /**
   * The highest cost of one document. Each field has a cost, which grows by half on each deeper level. It is multiplied by the number of
   * rows of the lists around it.
   */
  GRAPHQL_COST_LIMIT: z.coerce.number().int().min(1_000).max(1_000_000).default(5_000),
  /** `off`: the gateway does not use the code that exists only for speed (see platform/fast/README.md). */
  FAST_PATHS: z.enum(['on', 'off']).default('on'),
  /** Default: info in production (a line for each request), else warn. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Comma-separated dashboard builds (folders that hold a remote.json) to register at start; the default is every mfe-*\/dist. */
  REMOTES: z.string().optional(),
  /** The folder of the built shell; the default is shell/dist. */
  SHELL_DIR: z.string().min(1).optional(),
  SDK_DIR: z.string().min(1).optional(),
  /**
   * Who may use a dashboard from their own computer: `on` means everyone, `users` the people that an operator has named, `off` nobody.
   * Default: users in production, else on.
   */
  REMOTE_OVERRIDE: z.enum(['on', 'users', 'off']).optional(),
  /** `off`: the claims of a dashboard (routes, navigation, cards, slots, embedding) need no administrator's approval. */
  DASHBOARD_APPROVAL: z.enum(['on', 'off']).default('on'),
  /** The longest validity of a publishing token, which is also the default. */
  PUBLISH_TOKEN_DAYS: z.coerce.number().int().min(1).max(LIMITS.tokenDays).default(90),
  /** `off`: the gateway does not limit how often people call. A proxy in front can do it. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(10 * 1024 * 1024),
  /** How much one person may upload in a day (UTC). */
  UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(100),
  UPLOAD_BYTES_PER_DAY: bytes(1024 ** 2, 1024 ** 4).default(500 * 1024 ** 2),
  /** Where clamd listens. Without it, uploads are not scanned for malware. */
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/, 'tcp://host:3310 or unix:///run/clamav/clamd.ctl')
    .refine((url) => URL.canParse(url), 'tcp://host:3310 or unix:///run/clamav/clamd.ctl')
    .optional(),
  /** How many versions are kept of one dashboard and of all dashboards, and how many bytes. */
  DASHBOARD_MAX_VERSIONS: z.coerce.number().int().min(12).max(10_000).default(100),
  DASHBOARD_MAX_BYTES: bytes(50 * 1024 ** 2, 1024 ** 4).default(500 * 1024 ** 2),
  /** The largest script of a dashboard, before compression. */
  DASHBOARD_MAX_SCRIPT_BYTES: bytes(16 * 1024, 10 * 1024 ** 2).default(DASHBOARD_LIMITS.script),
  DASHBOARDS_MAX_VERSIONS: z.coerce.number().int().min(12).max(100_000).default(1_000),
  DASHBOARDS_MAX_BYTES: bytes(50 * 1024 ** 2, 100 * 1024 ** 4).default(5 * 1024 ** 3),
  SESSION_IDLE_MINUTES: minutes.default(30),
  SESSION_MAX_MINUTES: minutes.default(12 * 60),
  SELF_ASSIGNABLE_ROLES: list
    .pipe(z.array(z.enum(SELF_ASSIGNABLE_ROLES)))
    .default([...SELF_ASSIGNABLE_ROLES]),
  BUSINESS_OFFICE_CODE_HASH: z
    .string()
    .regex(/^scrypt(:\d+){3}(:[\w-]+){2}$/, 'the line that "npm run admin -- code-hash" prints')
    .optional(),
  /** Roles that count only with a second factor. A person without one can do nothing but set it up. */
  SECOND_FACTOR_ROLES: list.pipe(z.array(z.enum(ROLES))).default([]),
  SIGN_UP_EMAIL_DOMAINS: list.optional(),
  ADMIN_EMAILS: list.default([]),
  ...identitySettings,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' }).optional(),
  /** How long a mail about a request is held back, so that it can also report later events. */
  MAIL_COLLECT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(300),
  /** The hour of the day at which digests are sent, in TIME_ZONE. */
  DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(7),
  /** Push services in the hospital's own network: only these may have private addresses, or work without TLS. */
  PUSH_ORIGINS: origins,
  /** Servers of calendars in the hospital's own network: only these may have private addresses, or work without TLS. */
  ABSENCE_ORIGINS: origins,
  /** The default of the hospital's setting, until an administrator changes it. The same is true of MAIL_FROM. */
  HOSPITAL_NAME: z.string().trim().min(1).max(HOSPITAL_SETTINGS.hospital_name.max).optional(),
  MAIL_FROM: z
    .string()
    .max(HOSPITAL_SETTINGS.mail_sender.max)
    .refine(
      (text) => readSender(text) !== null,
      'an address, or a name and an address: Portal <portal@hospital.example>',
    )
    .default(HOSPITAL_SETTINGS.mail_sender.default),
  /** The bucket of an S3-compatible store for uploaded files. Without it, they are in DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  /** The address of the store, unless it is AWS itself. */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an http or https URL such as https://s3.example' })
    .optional(),
  S3_REGION: z.string().min(1).optional(),
  /** Both or neither. Without them, the AWS client uses the role of the machine. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * The port of a separate listener for Prometheus at /metrics. It needs no sign-in, so it must not be public. No listener
   * when unset.
   */
  METRICS_PORT: port.optional(),
  /** How long events about access (sign-ins, tries, granted roles) are kept. */
  SECURITY_EVENT_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(365 * 50)
    .default(2 * 365),
  /** `on` or `off`: the six demo accounts and their requests. Default: on, unless a production setting is configured. */
  DEMO: z.enum(['on', 'off']).optional(),
});

/** An S3-compatible store for uploaded files. */
export interface S3Config {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** The limits for kept versions: their number and their bytes. */
export interface Most {
  versions: number;
  bytes: number;
}

export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string | undefined;
  trustedProxies: readonly string[];
  /** Origins of pages that may show dashboards in a frame. */
  embedOrigins: readonly string[];
  /** Origins of pages that may call the API. */
  corsOrigins: readonly string[];
  /** The hospital's time zone, such as Europe/Zurich. It decides when days begin and end. */
  timeZone: string;
  /** True when the operator has not set the time zone. */
  isTimeZoneUnset: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** How long a call waits for Redis. A healthy Redis answers within one millisecond. */
  redisPatienceMs: number;
  /** True when GraphQL also runs documents that are not registered. */
  graphqlArbitrary: boolean;
  graphqlCostLimit: number;
  /** True when the gateway uses the code that exists only for speed. */
  fastPaths: boolean;
  logLevel: string;
  remotes: readonly string[] | undefined;
  shellDir: string | undefined;
  /** The folder of the packages for dashboards; the default is dist/sdk. */
  sdkDir: string | undefined;
  remoteOverride: 'on' | 'users' | 'off';
  /** True when an administrator approves what a dashboard claims. */
  dashboardApproval: boolean;
  publishTokenDays: number;
  rateLimits: boolean;
  uploadMaxBytes: number;
  /** The limits for one person and one day (UTC). */
  uploadsPerDay: number;
  uploadBytesPerDay: number;
  clamavUrl: string | undefined;
  /** The limits for the kept versions of one dashboard. */
  dashboardMost: Most;
  dashboardScriptBytes: number;
  /** The limits for all dashboards together. */
  dashboardsMost: Most;
  /** The limits for calls of dashboards' backends. Only tests set others. */
  backendLimits: BackendLimits;
  sessionIdleMinutes: number;
  sessionMaxMinutes: number;
  selfAssignableRoles: readonly Role[];
  /** Roles that count only with a second factor, where the embedded provider signs people in. */
  secondFactorRoles: readonly Role[];
  businessOfficeCodeHash: string | undefined;
  /** Undefined or `*`: people of all domains. */
  signUpEmailDomains: readonly string[] | undefined;
  adminEmails: readonly string[];
  /** Which service signs people in. */
  identity: IdentityConfig;
  /** How passwords are hashed. Only tests set it, to a cheaper way. Otherwise the library uses its own scrypt. */
  passwords?: {
    hash(password: string): Promise<string>;
    verify(tried: { hash: string; password: string }): Promise<boolean>;
  };
  identitySecret: string | undefined;
  smtpUrl: string | undefined;
  /** Push services that may have private addresses. */
  pushOrigins: readonly string[];
  /** Servers of calendars that may have private addresses. */
  absenceOrigins: readonly string[];
  hospitalName: string | undefined;
  mailFrom: string;
  mailCollectSeconds: number;
  digestHour: number;
  /** Undefined: uploaded files stay in the data folder. */
  s3: S3Config | undefined;
  metricsPort: number | undefined;
  securityEventDays: number;
  demo: boolean;
}

/** Error messages do not repeat the values of these settings. */
const MAY_BE_SECRET = /SECRET|HASH|ACCESS_KEY|URL$/;

/** Problems of incomplete S3 settings: a setting is set, and another one that it needs is missing. */
function incomplete(s: z.output<typeof settings>): string[] {
  const without = (name: keyof typeof s, ...others: (keyof typeof s)[]) =>
    s[name] === undefined ? others.filter((other) => s[other]).map((other) => [name, other]) : [];
  return [
    ...without('S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    ...without('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
    ...without('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'),
  ].map(([name, other]) => `${name}: required with ${other}`);
}

function s3Config(s: z.output<typeof settings>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = s;
  return bucket
    ? {
        bucket,
        endpoint: s.S3_ENDPOINT,
        region: s.S3_REGION ?? 'us-east-1',
        credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
      }
    : undefined;
}

/** Reads and checks the environment once. Throws an Error that names each wrong variable and what it accepts. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(environment);
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = settings.safeParse(nonEmpty);
  if (!result.success) {
    const problems = result.error.issues.map(({ path: where, message }) => {
      const name = String(where[0]);
      return `${where.join('.')}: ${message}${MAY_BE_SECRET.test(name) ? '' : ` (is "${env[name]}")`}`;
    });
    throw new Error(`Wrong settings\n  ${problems.join('\n  ')}`);
  }
  const s = result.data;
  const production = s.NODE_ENV === 'production';
  const missing = [
    ...identityProblems(s, production),
    ...(production ? productionProblems(s) : []),
    ...incomplete(s),
  ];
  if (missing.length) throw new Error(`Wrong settings\n  ${missing.join('\n  ')}`);
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL,
    trustedProxies: s.TRUSTED_PROXIES,
    embedOrigins: s.EMBED_ORIGINS,
    corsOrigins: s.CORS_ORIGINS,
    timeZone: s.TIME_ZONE ?? 'UTC',
    isTimeZoneUnset: s.TIME_ZONE === undefined,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    redisUrl: s.REDIS_URL,
    redisPatienceMs: 250,
    graphqlArbitrary: s.GRAPHQL_ARBITRARY ? s.GRAPHQL_ARBITRARY === 'on' : !production,
    graphqlCostLimit: s.GRAPHQL_COST_LIMIT,
    fastPaths: s.FAST_PATHS === 'on',
    logLevel: s.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    remotes: s.REMOTES?.split(',')
      .map((folder) => folder.trim())
      .filter(Boolean)
      .map((folder) => path.resolve(folder)),
    shellDir: s.SHELL_DIR && path.resolve(s.SHELL_DIR),
    sdkDir: s.SDK_DIR && path.resolve(s.SDK_DIR),
    dashboardApproval: s.DASHBOARD_APPROVAL === 'on',
    publishTokenDays: s.PUBLISH_TOKEN_DAYS,
    remoteOverride: s.REMOTE_OVERRIDE ?? (production ? 'users' : 'on'),
    rateLimits: s.RATE_LIMITS === 'on',
    uploadMaxBytes: s.UPLOAD_MAX_BYTES,
    uploadsPerDay: s.UPLOADS_PER_DAY,
    uploadBytesPerDay: s.UPLOAD_BYTES_PER_DAY,
    clamavUrl: s.CLAMAV_URL,
    dashboardScriptBytes: s.DASHBOARD_MAX_SCRIPT_BYTES,
    dashboardMost: { versions: s.DASHBOARD_MAX_VERSIONS, bytes: s.DASHBOARD_MAX_BYTES },
    dashboardsMost: { versions: s.DASHBOARDS_MAX_VERSIONS, bytes: s.DASHBOARDS_MAX_BYTES },
    backendLimits: BACKEND_LIMITS,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    sessionMaxMinutes: s.SESSION_MAX_MINUTES,
    selfAssignableRoles: s.SELF_ASSIGNABLE_ROLES,
    secondFactorRoles: s.SECOND_FACTOR_ROLES,
    businessOfficeCodeHash: s.BUSINESS_OFFICE_CODE_HASH,
    signUpEmailDomains: s.SIGN_UP_EMAIL_DOMAINS,
    adminEmails: s.ADMIN_EMAILS.map(normalEmail),
    identity: identityConfig(s),
    identitySecret: s.IDENTITY_SECRET,
    smtpUrl: s.SMTP_URL,
    pushOrigins: s.PUSH_ORIGINS,
    absenceOrigins: s.ABSENCE_ORIGINS,
    hospitalName: s.HOSPITAL_NAME,
    mailFrom: s.MAIL_FROM,
    mailCollectSeconds: s.MAIL_COLLECT_SECONDS,
    digestHour: s.DIGEST_HOUR,
    s3: s3Config(s),
    metricsPort: s.METRICS_PORT,
    securityEventDays: s.SECURITY_EVENT_DAYS,
    demo: s.DEMO
      ? s.DEMO === 'on'
      : !production && !s.DATABASE_URL && !s.SMTP_URL && !s.PUBLIC_URL && s.IDENTITY === 'local',
  };
}
