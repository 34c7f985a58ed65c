/** The answers of Clerk's Frontend API, in its own format: the parts that its scripts read for passwords and email codes. */
export interface Account {
  id: string;
  emailId: string;
  email: string;
  password: string;
  first: string;
  last: string;
  verified: boolean;
  code?: string;
  metadata?: object;
}

export interface Session {
  id: string;
  account: Account;
}

export interface SignIn {
  id: string;
  account?: Account;
  code?: string;
  strategy?: string;
  session?: Session;
}

export interface SignUp {
  id: string;
  email?: string;
  password?: string;
  first?: string;
  last?: string;
  code?: string;
  session?: Session;
}

/** One browser. */
export interface Client {
  id: string;
  session?: Session | undefined;
  signIn?: SignIn | undefined;
  signUp?: SignUp | undefined;
}

const AT = Date.now();
const HOUR = 3_600_000;
const EMAIL_CODE = 'email_code';

const attribute = (settings: object = {}) => ({
  enabled: false,
  required: false,
  verifications: [],
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verify_at_sign_up: false,
  ...settings,
});

const verification = (status: string | null, strategy = EMAIL_CODE) => ({
  object: 'verification',
  status,
  strategy,
  attempts: 0,
  expire_at: AT + HOUR,
});

export const environment = (portal: string) => ({
  object: 'environment',
  id: 'env_1',
  auth_config: {
    object: 'auth_config',
    id: 'aconf_1',
    single_session_mode: true,
    claimed_at: null,
    reverification: false,
  },
  display_config: {
    object: 'display_config',
    id: 'dconf_1',
    instance_environment_type: 'production',
    application_name: 'Medical Device Requests',
    theme: { buttons: {}, general: {}, accounts: {} },
    preferred_sign_in_strategy: 'password',
    logo_image_url: '',
    favicon_image_url: '',
    home_url: portal,
    sign_in_url: `${portal}/login`,
    sign_up_url: `${portal}/signup`,
    user_profile_url: 'https://accounts.hospital.test/user',
    after_sign_in_url: portal,
    after_sign_up_url: portal,
    after_sign_out_one_url: portal,
    after_sign_out_all_url: portal,
    branded: false,
    captcha_public_key: null,
    captcha_widget_type: null,
    captcha_provider: 'turnstile',
    captcha_oauth_bypass: [],
    show_devmode_warning: false,
  },
  user_settings: {
    attributes: {
      email_address: attribute({
        enabled: true,
        required: true,
        verifications: [EMAIL_CODE],
        used_for_first_factor: true,
        first_factors: [EMAIL_CODE],
        verify_at_sign_up: true,
      }),
      phone_number: attribute(),
      username: attribute(),
      first_name: attribute({ enabled: true }),
      last_name: attribute({ enabled: true }),
      password: attribute({ enabled: true, required: true }),
      web3_wallet: attribute(),
      authenticator_app: attribute(),
      backup_code: attribute(),
      passkey: attribute(),
    },
    actions: { delete_self: false, create_organization: false },
    social: {},
    enterprise_sso: { enabled: false, self_serve_sso: false },
    saml: { enabled: false },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: {
      captcha_enabled: false,
      allowlist_only: false,
      progressive: true,
      mode: 'public',
      legal_consent_enabled: false,
      custom_action_required: false,
    },
    password_settings: {
      disable_hibp: true,
      min_length: 8,
      max_length: 72,
      require_special_char: false,
      require_numbers: false,
      require_uppercase: false,
      require_lowercase: false,
      show_zxcvbn: false,
      min_zxcvbn_strength: 0,
      allowed_special_characters: '',
    },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
  },
  organization_settings: {
    enabled: true,
    max_allowed_memberships: 5,
    force_organization_selection: false,
    actions: { admin_delete: true },
    domains: { enabled: false, enrollment_modes: [], default_role: null },
    slug: { disabled: true },
    organization_creation_defaults: { enabled: false },
  },
  commerce_settings: {
    billing: {
      stripe_publishable_key: null,
      organization: { enabled: false, has_paid_plans: false },
      user: { enabled: false, has_paid_plans: false },
    },
  },
  api_keys_settings: { enabled: false, user_api_keys_enabled: false, orgs_api_keys_enabled: false },
  protect_config: { object: 'protect_config', id: 'p', loaders: [] },
  maintenance_mode: false,
  client_debug_mode: false,
});

export const userOf = ({ id, emailId, email, first, last, verified, metadata = {} }: Account) => ({
  object: 'user',
  id,
  external_id: null,
  primary_email_address_id: emailId,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  image_url: '',
  has_image: false,
  username: null,
  email_addresses: [
    {
      object: 'email_address',
      id: emailId,
      email_address: email,
      verification: verification(verified ? 'verified' : 'unverified'),
      linked_to: [],
      matches_sso_connection: false,
    },
  ],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  saml_accounts: [],
  passkeys: [],
  organization_memberships: [],
  password_enabled: true,
  first_name: first || null,
  last_name: last || null,
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
  public_metadata: metadata,
  unsafe_metadata: {},
  last_sign_in_at: AT,
  create_organization_enabled: false,
  delete_self_enabled: false,
  created_at: AT,
  updated_at: AT,
});

export const sessionOf = ({ id, account }: Session, token: object) => ({
  object: 'session',
  id,
  status: 'active',
  factor_verification_age: [0, -1],
  expire_at: AT + 24 * HOUR,
  abandon_at: AT + 48 * HOUR,
  last_active_at: Date.now(),
  last_active_token: token,
  last_active_organization_id: null,
  actor: null,
  tasks: null,
  user: userOf(account),
  public_user_data: {
    first_name: account.first,
    last_name: account.last,
    image_url: '',
    has_image: false,
    identifier: account.email,
    user_id: account.id,
  },
  created_at: AT,
  updated_at: Date.now(),
});

const factorsOf = ({ emailId, email }: Account) => [
  { strategy: 'password' },
  { strategy: EMAIL_CODE, email_address_id: emailId, safe_identifier: email, primary: true },
];

export const signInOf = ({ id, account, code, strategy, session }: SignIn) => ({
  object: 'sign_in',
  id,
  status: session ? 'complete' : account ? 'needs_first_factor' : 'needs_identifier',
  supported_identifiers: ['email_address'],
  supported_first_factors: account ? factorsOf(account) : [],
  supported_second_factors: [],
  first_factor_verification: session
    ? verification('verified', strategy)
    : code
      ? verification('unverified')
      : null,
  second_factor_verification: null,
  identifier: account?.email ?? null,
  user_data: account
    ? { first_name: account.first, last_name: account.last, image_url: '', has_image: false }
    : null,
  created_session_id: session?.id ?? null,
  abandon_at: AT + HOUR,
});

export const signUpOf = ({ id, email, password, first, last, code, session }: SignUp) => ({
  object: 'sign_up',
  id,
  status: session ? 'complete' : 'missing_requirements',
  required_fields: ['email_address', 'password'],
  optional_fields: ['first_name', 'last_name'],
  missing_fields: [...(email ? [] : ['email_address']), ...(password ? [] : ['password'])],
  unverified_fields: email && !session ? ['email_address'] : [],
  username: null,
  first_name: first ?? null,
  last_name: last ?? null,
  email_address: email ?? null,
  phone_number: null,
  web3_wallet: null,
  external_account_strategy: null,
  external_account: null,
  has_password: Boolean(password),
  unsafe_metadata: {},
  created_session_id: session?.id ?? null,
  created_user_id: session?.account.id ?? null,
  abandon_at: AT + HOUR,
  legal_accepted_at: null,
  locale: null,
  verifications: {
    email_address: {
      ...verification(session ? 'verified' : code ? 'unverified' : null),
      next_action: code ? 'needs_attempt' : 'needs_prepare',
      supported_strategies: [EMAIL_CODE],
    },
    phone_number: null,
    web3_wallet: null,
    external_account: null,
  },
});

export const membershipsOf = (organisation: string) => [
  {
    object: 'organization_membership',
    id: 'orgmem_1',
    role: 'org:member',
    permissions: [],
    public_metadata: {},
    organization: {
      object: 'organization',
      id: 'org_1',
      name: organisation,
      slug: null,
      image_url: '',
      has_image: false,
    },
    created_at: AT,
    updated_at: AT,
  },
];
