import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** A database server. */
export interface Host {
  host: string;
  port: number;
}

/** How a certificate is checked, in the form that mysql2 takes. */
export interface Tls {
  ca: string | undefined;
  cert: string | undefined;
  key: string | undefined;
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
}

/** The content of `DATABASE_URL`. */
export interface MysqlSettings {
  /** The first host is the preferred one. */
  hosts: readonly Host[];
  user: string;
  password: string;
  database: string;
  connectionLimit: number;
  statementSeconds: number;
  /** Undefined: the connection is not encrypted. */
  tls: Tls | undefined;
}

/** The server ends a statement that takes longer, so that no statement uses a connection for ever. */
export const STATEMENT_SECONDS = 30;

const EXAMPLE = 'mysql://user:password@host:3306/database';
const WHOLE =
  /^(?:mysql|mariadb):\/\/(?:(?<user>[^:/?#]*?)(?::(?<password>[^/?#]*))?@)?(?<hosts>[^@/?#]+)\/(?<database>[^/?#]+)(?:\?(?<parameters>[^#]*))?$/;
const HOST = /^(?:\[(?<address>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d+))?$/i;

const SSL_MODES = ['disabled', 'required', 'verify-ca', 'verify-identity'] as const;
/** The values that each parameter takes. */
const PARAMETERS = {
  connectionLimit: 'a number from 1 to 1000',
  statementSeconds: 'a number from 1 to 3600',
  'ssl-mode': SSL_MODES.join(', '),
  'ssl-ca': 'a file with certificates (PEM)',
  'ssl-cert': 'a file with a certificate (PEM)',
  'ssl-key': 'a file with a private key (PEM)',
} as const;
type Parameter = keyof typeof PARAMETERS;

const isParameter = (name: string): name is Parameter => Object.hasOwn(PARAMETERS, name);

/** Reads `DATABASE_URL` and the files that it names. Throws an Error that names what is wrong and what is accepted, never the password. */
export function parseDatabaseUrl(text: string): MysqlSettings {
  const parts = WHOLE.exec(text)?.groups;
  if (!parts) throw new Error(`a URL such as ${EXAMPLE}`);
  const parameters = parametersOf(parts.parameters ?? '');
  const hosts = (parts.hosts ?? '').split(',').map(parseHost);
  return {
    hosts,
    user: decoded('user', parts.user ?? ''),
    password: decoded('password', parts.password ?? ''),
    database: decoded('database', parts.database ?? ''),
    connectionLimit: wholeNumber(parameters, 'connectionLimit', 10, 1_000),
    statementSeconds: wholeNumber(parameters, 'statementSeconds', STATEMENT_SECONDS, 3_600),
    tls: tlsOf(parameters, hosts),
  };
}

function decoded(what: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`the ${what} has a % that is not the start of an escape: write %25 for a %`);
  }
}

function parseHost(text: string): Host {
  const { address, name, port = '3306' } = HOST.exec(text)?.groups ?? {};
  const host = address && isIP(address) === 6 ? address : name;
  if (!host || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(
      `"${text}" is not a host: host, host:3306 or [::1]:3306, several separated by commas (in the password write %40 for @, %2F for /, %3A for :)`,
    );
  }
  return { host, port: Number(port) };
}

type ParameterValues = ReadonlyMap<Parameter, string>;

function parametersOf(text: string): ParameterValues {
  const parameters = new Map<Parameter, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isParameter(name)) {
      throw new Error(`unknown parameter ${name}; accepted are ${Object.keys(PARAMETERS).join(', ')}`);
    }
    if (parameters.has(name)) throw new Error(`${name} stands there twice`);
    parameters.set(name, value);
  }
  return parameters;
}

function wholeNumber(parameters: ParameterValues, name: Parameter, otherwise: number, most: number): number {
  const text = parameters.get(name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw new Error(`${name} is ${PARAMETERS[name]}, not "${text}"`);
  }
  return value;
}

function contentOf(parameters: ParameterValues, name: Parameter): string | undefined {
  const file = parameters.get(name);
  if (file === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!text.includes('-----BEGIN ')) throw new Error(`${name} is ${PARAMETERS[name]}; ${file} is none`);
  return text;
}

function tlsOf(parameters: ParameterValues, hosts: readonly Host[]): Tls | undefined {
  const mode = parameters.get('ssl-mode');
  const files = (['ssl-ca', 'ssl-cert', 'ssl-key'] as const).filter((name) => parameters.has(name));
  if (mode !== undefined && !(SSL_MODES as readonly string[]).includes(mode)) {
    throw new Error(`ssl-mode is one of ${PARAMETERS['ssl-mode']}, not "${mode}"`);
  }
  if (mode === undefined || mode === 'disabled') {
    if (files.length) throw new Error(`${files[0]} needs ssl-mode: required, verify-ca or verify-identity`);
    return undefined;
  }
  if (parameters.has('ssl-ca') && mode === 'required') {
    throw new Error('ssl-ca needs ssl-mode=verify-ca or verify-identity: required checks no certificate');
  }
  if (parameters.has('ssl-cert') !== parameters.has('ssl-key')) {
    throw new Error('ssl-cert and ssl-key go together');
  }
  const address = hosts.find(({ host }) => isIP(host));
  if (mode === 'verify-identity' && address) {
    throw new Error(`ssl-mode=verify-identity compares names: ${address.host} is an address, not a name`);
  }
  return {
    ca: contentOf(parameters, 'ssl-ca'),
    cert: contentOf(parameters, 'ssl-cert'),
    key: contentOf(parameters, 'ssl-key'),
    rejectUnauthorized: mode !== 'required',
    verifyIdentity: mode === 'verify-identity',
  };
}
