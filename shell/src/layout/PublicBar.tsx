import { BrandMark } from '@portal/ui';
import { Link } from 'react-router-dom';
import { PRODUCT } from '../portal/product.ts';
import classes from './TopBar.module.css';

/** The bar for visitors. It has a link home and no navigation (spec 2, "Top navigation: shown only to signed-in users"). */
export function PublicBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/home" className={classes.brand} aria-label={PRODUCT}>
          <BrandMark withName />
        </Link>
      </div>
    </header>
  );
}
