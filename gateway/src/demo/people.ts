import { type Role, SITE_CODE } from '@portal/domain';

/**
 * People in addition to the demo accounts, so that lists look like those of a hospital. They have no password and cannot
 * sign in.
 */
export interface DemoPerson {
  mailbox: string;
  name: string;
  role: Role;
  others?: readonly Role[];
  department: string;
  active?: false;
}

export const DEMO_PROVIDERS: readonly DemoPerson[] = [
  { mailbox: 'nadia.haddad', name: 'Dr. Nadia Haddad', role: 'provider', department: 'EP' },
  {
    mailbox: 'robert.ashworth',
    name: 'Dr. Robert Ashworth',
    role: 'provider',
    others: ['committee'],
    department: 'CVOR',
  },
  {
    mailbox: 'mei.tanaka',
    name: 'Dr. Mei Tanaka',
    role: 'provider',
    others: ['committee'],
    department: 'HBOR',
  },
  {
    mailbox: 'peter.novak',
    name: 'Dr. Peter Novak',
    role: 'provider',
    others: ['committee'],
    department: 'HBOR',
  },
];

/** Who of these is away, until so many days from today: the demo account of the same role stands in. */
export const DEMO_AWAY = { mailbox: 'ruth.coleman', role: 'analyst', since: -3, until: 9 } as const;

export const DEMO_STAFF: readonly DemoPerson[] = [
  { mailbox: 'ruth.coleman', name: 'Ruth Coleman', role: 'analyst', department: SITE_CODE },
  {
    mailbox: 'samuel.ortega',
    name: 'Dr. Samuel Ortega',
    role: 'provider',
    department: 'Cath Lab',
    active: false,
  },
];
