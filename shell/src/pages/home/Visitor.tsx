import { useAuth } from '@portal/kit';
import { Banner, Button, ClipboardIcon, TrendingUpIcon, UsersIcon } from '@portal/ui';
import { useIdentity } from '../../identity/IdentityContext.ts';
import { PRODUCT, TAGLINE } from '../../portal/product.ts';
import { WayPicture } from '../../portal/WayPicture.tsx';
import { UnknownPage } from './UnknownPage.tsx';
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

/** One picture for each colour scheme. The one of the other scheme is hidden, and so it is not loaded. */
const SCREENSHOTS = [
  ['light', new URL('./portal-light.webp', import.meta.url).href],
  ['dark', new URL('./portal-dark.webp', import.meta.url).href],
] as const;

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
      <UnknownPage />
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 tabIndex={-1}>{PRODUCT}</h1>
          <p className={classes.tagline}>{TAGLINE}</p>
          <div className={classes.actions}>
            <Button tone="primary" onClick={identity.openSignIn}>
              Sign In
            </Button>
            <Button onClick={identity.openSignUp}>Sign Up</Button>
          </div>
        </div>
        <WayPicture />
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
      <figure className={classes.inside}>
        {SCREENSHOTS.map(([scheme, src]) => (
          <img
            key={scheme}
            src={src}
            width={1280}
            height={800}
            loading="lazy"
            decoding="async"
            data-scheme={scheme}
            alt="The committee's dashboard: a list of requests, and beside it the one that is open."
          />
        ))}
        <figcaption>Everybody sees where a request stands.</figcaption>
      </figure>
    </div>
  );
}
