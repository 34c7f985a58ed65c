import { useAuth } from '@portal/kit';
import { Banner, Button, ClipboardIcon, TrendingUpIcon, UsersIcon } from '@portal/ui';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { PRODUCT, TAGLINE } from '../../portal/product.ts';
import classes from './Visitor.module.css';

const FEATURES = [
  {
    title: 'Submit Requests',
    text: 'Describe the device you need, and the one it replaces, in a single form.',
    icon: <ClipboardIcon />,
  },
  {
    title: 'Track Progress',
    text: 'See where each request stands, from submission to the shelf.',
    icon: <TrendingUpIcon />,
  },
  {
    title: 'Collaborate',
    text: 'Providers, analysts, committee, business office and supply chain share one record.',
    icon: <UsersIcon />,
  },
];

/** The landing page of signed-out visitors (spec 1 and 2). */
export function Visitor() {
  const identity = useIdentity();
  const { error, dismissError } = useAuth();
  return (
    <div className={classes.page}>
      {error && (
        <Banner kind="error" onDismiss={dismissError}>
          {error}
        </Banner>
      )}
      <section className={classes.hero}>
        <h1 tabIndex={-1}>{PRODUCT}</h1>
        <p className={classes.tagline}>{TAGLINE}</p>
        <div className={classes.actions}>
          <Button tone="primary" onClick={identity.openSignIn}>
            Sign In
          </Button>
          <Button onClick={identity.openSignUp}>Sign Up</Button>
        </div>
      </section>
      <ul className={classes.features}>
        {FEATURES.map(({ title, text, icon }) => (
          <li key={title} className={classes.feature}>
            <span className={classes.icon}>{icon}</span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
