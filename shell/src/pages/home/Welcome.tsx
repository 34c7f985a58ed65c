import type { CardIcon } from '@portal/contract';
import { MESSAGES, waitingKindsOf } from '@portal/domain';
import { actorOf, type PortalUser } from '@portal/kit';
import {
  AccentCard,
  AnalysisIcon,
  Avatar,
  Banner,
  ClipboardIcon,
  CommitteeIcon,
  EditIcon,
  EmptyState,
  LinkButton,
  Modal,
  Page,
  PageHeader,
  ProviderIcon,
  TruckIcon,
} from '@portal/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { useUnseen } from '../../help/seen.ts';
import { SecondFactorMissing } from '../../identity/SecondFactorMissing.tsx';
import { cardsOf } from '../../portal/catalogue.ts';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { useQuietly } from '../../portal/useModule.ts';
import { ProfileCompletion } from '../profile-completion/ProfileCompletion.tsx';
import { HomeTiles } from './HomeTiles.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import classes from './Welcome.module.css';

const loadWaiting = () => import('../../waiting/waiting.ts');

const ICONS: Readonly<Record<CardIcon, ReactNode>> = {
  stethoscope: <ProviderIcon />,
  analysis: <AnalysisIcon />,
  committee: <CommitteeIcon />,
  truck: <TruckIcon />,
  clipboard: <ClipboardIcon />,
};

/** The landing page of signed-in people: their dashboards, and a reminder when their profile is incomplete (spec 2). */
export function Welcome({ user }: { user: PortalUser }) {
  const actor = actorOf(user);
  const cards = cardsOf(useRegistry(), actor);
  const hasWork = waitingKindsOf(actor).length > 0;
  const unseen = useUnseen(user.id, actor.roles);
  const isFirstVisit = unseen.length > 0;
  // Load both together, so that neither moves the other.
  const waiting = useQuietly(loadWaiting, hasWork || isFirstVisit);
  // The tiles are below this part. They wait until its size is final, so that they do not move.
  const [settled, setSettled] = useState(!hasWork);
  const settle = useCallback(() => setSettled(true), []);
  return (
    <Page>
      <UnknownPage />
      <div className={classes.person}>
        <Avatar name={user.name} imageUrl={user.imageUrl} size={56} />
        <PageHeader
          title={`Welcome, ${user.name}`}
          subtitle="Here are your available dashboards"
          actions={
            <LinkButton to="/profile" icon={<EditIcon />}>
              Edit Profile
            </LinkButton>
          }
        />
      </div>
      {!user.emailVerified && (
        <Banner
          kind="warning"
          quiet
          title="Your email address is not verified yet"
          actions={
            <LinkButton to="/verify" size="sm">
              Enter the code
            </LinkButton>
          }
        >
          Until it is, you can see your profile and nothing else.
        </Banner>
      )}
      <SecondFactorMissing />
      {cards.length > 0 ? (
        <div className={classes.cards}>
          {cards.map(({ path, accent, icon, title, subtitle }) => (
            <AccentCard
              key={path}
              to={path}
              accent={accent}
              icon={ICONS[icon]}
              title={title}
              subtitle={subtitle}
            />
          ))}
        </div>
      ) : (
        <EmptyState title={MESSAGES.noDashboards}>
          {user.secondFactorMissing
            ? 'They appear here as soon as you have a second factor.'
            : user.emailVerified
              ? 'An administrator can give you a role that has dashboards.'
              : 'They appear here as soon as your email address is verified.'}
        </EmptyState>
      )}
      {waiting && isFirstVisit && <waiting.FirstSteps user={user} roles={unseen} />}
      {waiting && hasWork && (
        <waiting.DataProvider>
          <waiting.WaitingForYou onSettled={settle} />
        </waiting.DataProvider>
      )}
      {settled && (waiting || !isFirstVisit) && <HomeTiles user={user} />}
      <Modal
        opened={!user.profileCreated && user.emailVerified}
        forced
        title="Complete Your Profile"
        size={400}
      >
        <ProfileCompletion />
      </Modal>
    </Page>
  );
}
