import { ROLE_DEFINITIONS } from '@portal/domain';
import { actorOf, type PortalUser, usePermissions } from '@portal/kit';
import { Anchor, Button, DefinitionList, Page, PageHeader, Panel, RoleInformation } from '@portal/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { SESSIONS_PATH } from '../../portal/paths.ts';
import { useQuietly } from '../../portal/useModule.ts';
import { DebugInfo } from './DebugInfo.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { OwnTeams } from './OwnTeams.tsx';
import classes from './Profile.module.css';

const loadPush = () => import(/* webpackChunkName: "push" */ '../../notices/push/PushPanel.tsx');

const loadDeputy = () => import(/* webpackChunkName: "deputy" */ './deputy/DeputyPanel.tsx');

const UNKNOWN = 'Not specified';

/** What the portal knows about the person, and the form to change it (spec 2, "Edit Profile"). */
export function ProfileDetails({ user }: { user: PortalUser }) {
  const identity = useIdentity();
  const permissions = usePermissions();
  const [details, setDetails] = useState(false);
  // People who may not read requests get no notices.
  const isReader = actorOf(user).roles.length > 0;
  const push = useQuietly(loadPush, isReader);
  const deputy = useQuietly(loadDeputy, isReader);
  return (
    <Page narrow>
      <PageHeader title="Edit Profile" subtitle="Your account and what you may do here." />
      <div className={classes.panels}>
        <Panel title="Account Information">
          <DefinitionList
            items={[
              { term: 'Email', value: user.email },
              { term: 'Name', value: user.name || UNKNOWN },
              {
                term: 'Email Verification',
                value: <EmailVerification verified={user.emailVerified} />,
                wide: true,
              },
              { term: 'User ID', value: String(user.id) },
              { term: 'Current Role', value: ROLE_DEFINITIONS[user.role].displayName },
              { term: 'Department', value: user.department || UNKNOWN },
            ]}
          />
          <div className={classes.roles}>
            <Button size="sm" aria-expanded={details} onClick={() => setDetails(!details)}>
              {details ? 'Hide role details' : 'Show role details'}
            </Button>
            {details && <RoleInformation roles={user.roles} everyRole={permissions.has('manage_users')} />}
          </div>
        </Panel>
        <Panel title="Account Management">
          <ul className={classes.links}>
            <li>
              <Anchor href={identity.accountUrl}>Edit Account Details</Anchor>
            </li>
            <li>
              <Anchor href={identity.securityUrl}>Security Settings</Anchor>
            </li>
          </ul>
        </Panel>
        <Panel title="Signed-in Devices">
          <Link to={SESSIONS_PATH}>Show your sessions</Link>
        </Panel>
        {deputy && <deputy.DeputyPanel />}
        {push && <push.PushPanel />}
        <OwnTeams />
        <DebugInfo user={user} />
      </div>
    </Page>
  );
}
