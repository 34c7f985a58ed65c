/** The topics of security events, in the order of the filter. */
export const SECURITY_TOPICS = {
  sign_in: 'Sign-in and sessions',
  credentials: 'Passwords and second factor',
  people: 'People and roles',
  refusals: 'Refused acts',
  emergency: 'Emergency access',
  dashboards: 'Dashboards',
  hospital: 'Settings of the hospital',
} as const;
export type SecurityTopic = keyof typeof SECURITY_TOPICS;

export const isSecurityTopic = (value: unknown): value is SecurityTopic =>
  typeof value === 'string' && Object.hasOwn(SECURITY_TOPICS, value);

interface SecurityEventDefinition {
  topic: SecurityTopic;
  /** The text that administrators read. */
  label: string;
  /** True when somebody tried something and did not succeed. */
  failed?: true;
}

/** Every kind of recorded event about access. The gateway's stores and the administrators' screen both read this list. */
export const SECURITY_EVENTS = {
  signed_in: { topic: 'sign_in', label: 'Signed in' },
  signed_out: { topic: 'sign_in', label: 'Signed out' },
  sign_in_failed: { topic: 'sign_in', label: 'Sign-in failed', failed: true },
  sign_in_refused: { topic: 'sign_in', label: 'Sign-in refused', failed: true },
  session_revoked: { topic: 'sign_in', label: 'Session ended' },
  email_verified: { topic: 'credentials', label: 'Email verified' },
  password_changed: { topic: 'credentials', label: 'Password changed' },
  password_reset: { topic: 'credentials', label: 'Password set by mailed code' },
  password_failed: { topic: 'credentials', label: 'Wrong password or code', failed: true },
  codes_guessed: { topic: 'credentials', label: 'Many wrong mailed codes', failed: true },
  second_factor_enabled: { topic: 'credentials', label: 'Second factor turned on' },
  second_factor_disabled: { topic: 'credentials', label: 'Second factor turned off' },
  second_factor_failed: { topic: 'credentials', label: 'Second factor failed', failed: true },
  recovery_codes_made: { topic: 'credentials', label: 'Recovery codes made' },
  interests_declared: { topic: 'people', label: 'Interests declared' },
  calendar_made: { topic: 'people', label: 'Address of a calendar made' },
  deputy_named: { topic: 'people', label: 'Deputy named' },
  deputy_ended: { topic: 'people', label: 'Deputy ended' },
  absences_set: { topic: 'people', label: 'Calendar of absences set' },
  absences_removed: { topic: 'people', label: 'Calendar of absences removed' },
  calendar_removed: { topic: 'people', label: 'Address of a calendar removed' },
  report_token_made: { topic: 'people', label: 'Token for reports made' },
  report_token_ended: { topic: 'people', label: 'Token for reports ended' },
  invitation_claimed: { topic: 'people', label: 'Invitation accepted' },
  admin_granted: { topic: 'people', label: 'Made administrator' },
  role_granted: { topic: 'people', label: 'Role granted' },
  profile_completed: { topic: 'people', label: 'Profile completed' },
  office_code_tried: { topic: 'people', label: 'Access code tried' },
  office_code_refused: { topic: 'people', label: 'Access code refused', failed: true },
  user_changed: { topic: 'people', label: 'User changed' },
  user_invited: { topic: 'people', label: 'User invited' },
  act_refused: { topic: 'refusals', label: 'Act refused', failed: true },
  upload_infected: { topic: 'refusals', label: 'Upload with malware', failed: true },
  emergency_opened: { topic: 'emergency', label: 'Emergency login opened' },
  emergency_closed: { topic: 'emergency', label: 'Emergency login closed' },
  emergency_signed_in: { topic: 'emergency', label: 'Emergency sign-in' },
  emergency_refused: { topic: 'emergency', label: 'Emergency sign-in refused', failed: true },
  remote_token_created: { topic: 'dashboards', label: 'Publishing token made' },
  remote_token_revoked: { topic: 'dashboards', label: 'Publishing token revoked' },
  dashboard_member_named: { topic: 'dashboards', label: 'Member of a team named' },
  dashboard_member_removed: { topic: 'dashboards', label: 'Member of a team removed' },
  remote_approval_asked: { topic: 'dashboards', label: 'Approval of a dashboard asked for' },
  remote_approved: { topic: 'dashboards', label: 'Dashboard approved' },
  remote_approval_refused: { topic: 'dashboards', label: 'Dashboard refused' },
  remote_claim_withdrawn: { topic: 'dashboards', label: 'Approval of a claim withdrawn' },
  remote_published: { topic: 'dashboards', label: 'Dashboard published' },
  remote_activated: { topic: 'dashboards', label: 'Dashboard version activated' },
  remote_canary_started: { topic: 'dashboards', label: 'Canary started' },
  remote_canary_left: { topic: 'dashboards', label: 'Canary left to a person' },
  remote_canary_limits_changed: { topic: 'dashboards', label: 'Limits of canaries changed' },
  remote_rolled_back: { topic: 'dashboards', label: 'Dashboard rolled back' },
  remote_disabled: { topic: 'dashboards', label: 'Dashboard disabled' },
  remote_enabled: { topic: 'dashboards', label: 'Dashboard enabled' },
  remote_sandboxed: { topic: 'dashboards', label: 'Dashboard sandboxed' },
  remote_unsandboxed: { topic: 'dashboards', label: 'Dashboard no longer sandboxed' },
  remote_override_granted: { topic: 'dashboards', label: 'Override allowed' },
  remote_override_revoked: { topic: 'dashboards', label: 'Override no longer allowed' },
  remote_overridden: { topic: 'dashboards', label: 'Dashboard taken from a computer' },
  remote_preview_started: { topic: 'dashboards', label: 'Preview made' },
  remote_preview_ended: { topic: 'dashboards', label: 'Preview ended' },
  remote_preview_opened: { topic: 'dashboards', label: 'Preview opened' },
  remote_backend_set: { topic: 'dashboards', label: 'Backend of a dashboard set' },
  remote_backend_cleared: { topic: 'dashboards', label: 'Backend of a dashboard taken away' },
  remote_backend_keys_replaced: { topic: 'dashboards', label: 'Keys for backends replaced' },
  setting_changed: { topic: 'hospital', label: 'Setting of the hospital changed' },
  flag_changed: { topic: 'dashboards', label: 'Flag changed' },
  remote_pruned: { topic: 'dashboards', label: 'Dashboard version removed' },
} as const satisfies Record<string, SecurityEventDefinition>;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as SecurityEventKind[];

export const isSecurityEventKind = (value: unknown): value is SecurityEventKind =>
  typeof value === 'string' && Object.hasOwn(SECURITY_EVENTS, value);
