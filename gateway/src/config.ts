import path from 'node:path';
import { type Role, SELF_ASSIGNABLE_ROLES } from '@portal/domain';
import * as z from 'zod';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
);

const port = z.coerce.number('a port number from 0 to 65535').int().min(0).max(65_535);
const minutes = z.coerce
  .number()
  .int()
  .min(1)
  .max(60 * 24 * 7);

/** Every setting, by its environment variable, with what it accepts. */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  /** Where browsers reach the portal; the issuer of the embedded identity provider. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https URL such as https://portal.example' })
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^(mysql|mariadb):\/\/[^/]+\/[^/?]+/, 'a URL such as mysql://user:password@host:3306/database')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Comma-separated dashboard builds (folders that hold a remote.json) to register at start; the default is every mfe-*\/dist. */
  REMOTES: z.string().optional(),
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(10 * 1024 * 1024),
  SESSION_IDLE_MINUTES: minutes.default(30),
  SESSION_MAX_MINUTES: minutes.default(12 * 60),
  SELF_ASSIGNABLE_ROLES: list
    .pipe(z.array(z.enum(SELF_ASSIGNABLE_ROLES)))
    .default([...SELF_ASSIGNABLE_ROLES]),
  BUSINESS_OFFICE_CODE_HASH: z.string().min(1).optional(),
  SIGN_UP_EMAIL_DOMAINS: list.optional(),
  ADMIN_EMAILS: list.default([]),
  IDENTITY_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().default('Medical Device Requests <no-reply@localhost>'),
  /** `on` or `off`: the six demo accounts and their requests. Default: on unless something of production is configured. */
  DEMO: z.enum(['on', 'off']).optional(),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
  remotes: readonly string[] | undefined;
  uploadMaxBytes: number;
  sessionIdleMinutes: number;
  sessionMaxMinutes: number;
  selfAssignableRoles: readonly Role[];
  businessOfficeCodeHash: string | undefined;
  /** Undefined or `*`: everyone. */
  signUpEmailDomains: readonly string[] | undefined;
  adminEmails: readonly string[];
  identitySecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  demo: boolean;
}

/** Reads and checks the environment once. Throws an Error that names each wrong variable and what it accepts. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message} (is "${env[String(issue.path[0])]}")`,
    );
    throw new Error(`Wrong settings\n  ${problems.join('\n  ')}`);
  }
  const s = result.data;
  const production = s.NODE_ENV === 'production';
  return {
    production,
    port: s.PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    logLevel: s.LOG_LEVEL,
    remotes: s.REMOTES?.split(',').map((folder) => path.resolve(folder.trim())),
    uploadMaxBytes: s.UPLOAD_MAX_BYTES,
    sessionIdleMinutes: s.SESSION_IDLE_MINUTES,
    sessionMaxMinutes: s.SESSION_MAX_MINUTES,
    selfAssignableRoles: s.SELF_ASSIGNABLE_ROLES,
    businessOfficeCodeHash: s.BUSINESS_OFFICE_CODE_HASH,
    signUpEmailDomains: s.SIGN_UP_EMAIL_DOMAINS,
    adminEmails: s.ADMIN_EMAILS,
    identitySecret: s.IDENTITY_SECRET,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    demo: s.DEMO ? s.DEMO === 'on' : !production && !s.DATABASE_URL && !s.SMTP_URL && !s.PUBLIC_URL,
  };
}
