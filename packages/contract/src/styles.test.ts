import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { unscoped } from './styles.ts';

const problems = (css: string) => unscoped('css/x.css', css, 'mfe_x');

describe('styles of a dashboard', () => {
  it.each([
    '.mfe_x-a{color:red}',
    '.mfe_x-a>p,p .mfe_x-b::before{content:"{"}',
    '.mfe_x-a:has(p):hover{--own:1}',
    ':is(.mfe_x-a,.mfe_x-b) p{color:red}',
    'html[data-theme=dark] .mfe_x-a{color:red}',
    '.mfe_x-a{& p{color:red}&:hover{color:red}}',
    '.mfe_x-a{& p,:is(&,.mfe_x-b) q{color:red}}',
    '@media print{@supports (display:grid){.mfe_x-a{display:none}}}',
    '.mfe_x-a{@scope (& p) to (.mfe_x-b){& q{color:red}}}',
    '.mfe_x-a+.mfe_x-a,.mfe_x-a~.mfe_x-b p{color:red}',
    '.mfe_x-a p+p,.mfe_x-a>li~li>a{color:red}',
    '.mfe_x-a{&+&,p+p,>li~li,+.mfe_x-b{color:red}}',
    '.mfe_x-a p{&+q,& q~q{color:red}}',
    '.mfe_x-a:has(~nav){color:red}',
    '@container (width > 20em){.mfe_x-a{color:red}}',
    '@keyframes mfe_x-spin{from{opacity:0}to{opacity:1}}',
    '@charset "utf-8";@layer own;@layer own{.mfe_x-a{color:red}}',
  ])('may hold for its own elements: %s', (css) => {
    expect(problems(css)).toEqual([]);
  });

  it.each([
    ['body{margin:0}', '"body"'],
    [':root{--a:1}', '":root"'],
    ['html{color:red}', '"html"'],
    ['*{margin:0}', '"*"'],
    ['nav a{display:none}', '"nav a"'],
    ['#root{color:red}', '"#root"'],
    ['.other{color:red}', '".other"'],
    ['.mfe_y-a{color:red}', '".mfe_y-a"'],
    ['.mfe_x-a,nav{color:red}', '"nav"'],
    ['body:has(.mfe_x-a){color:red}', '"body:has(.mfe_x-a)"'],
    ['nav:not(.mfe_x-a){color:red}', '"nav:not(.mfe_x-a)"'],
    [':is(.mfe_x-a,nav){color:red}', '":is(.mfe_x-a,nav)"'],
    ['[class^="mfe_x-"]{color:red}', '"[class^="mfe_x-"]"'],
    ['\\.mfe_x-a{color:red}', '"\\.mfe_x-a"'],
    ['body/*.mfe_x-a*/{color:red}', '"body"'],
    ['::view-transition{display:none}', '"::view-transition"'],
    ['@media print{nav{display:none}}', '"nav"'],
    ['@layer own{nav{display:none}}', '"nav"'],
    ['.mfe_x-a{body:has(&){color:red}}', 'body:has(&)'],
    ['.mfe_x-a{@media print{body:has(&){color:red}}}', 'body:has(&)'],
    ['.mfe_x-a{& p{body:has(&){color:red}}}', 'body:has(&)'],
    ['.mfe_x-a{& p,:is(nav,&):not(.q){color:red}}', ':is(nav,&)'],
    ['.mfe_x-a{&:hover,:where(:is(nav),&){color:red}}', ':where(:is(nav),&)'],
    ['.mfe_x-a{& p{& q,:is(nav,&){color:red}}}', ':is(nav,&)'],
    ['.mfe_x-a~nav{display:none}', '".mfe_x-a~nav"'],
    ['.mfe_x-a+*{display:none}', '".mfe_x-a+*"'],
    ['.mfe_x-a p,.mfe_x-a~nav a{display:none}', '".mfe_x-a~nav a"'],
    ['.mfe_x-a+.mfe_x-b~nav{display:none}', '".mfe_x-a+.mfe_x-b~nav"'],
    ['.mfe_x-a||td{display:none}', '.mfe_x-a||td'],
    [':is(.mfe_x-a~nav){display:none}', '":is(.mfe_x-a~nav)"'],
    [':where(.mfe_x-a p,.mfe_x-b)~nav{display:none}', '~nav"'],
    ['.mfe_x-a{~nav{display:none}}', '~nav'],
    ['.mfe_x-a{&~nav{display:none}}', '"&~nav"'],
    ['.mfe_x-a{& p,:is(&~nav){display:none}}', '":is(&~nav)"'],
    ['.mfe_x-a{@media print{+nav{display:none}}}', '+nav'],
    ['.mfe_x-a{& p,:where(&)+nav{display:none}}', '":where(&)+nav"'],
    ['.mfe_x-a{&:hover{~nav{display:none}}}', '~nav'],
    ['@import "other.css";', '@import'],
    ['@font-face{font-family:x}', '@font-face'],
    ['@property --own{syntax:"*";inherits:true}', '@property --own'],
    ['@keyframes spin{from{opacity:0}}', '@keyframes spin'],
    ['@scope (body){nav{color:red}}', '@scope'],
    ['.mfe_x-a{@scope (:is(nav,&)){&{color:red}}}', '@scope (:is(nav,&))'],
    ['.mfe_x-a{@scope (& p,:is(body,&)) to (.mfe_x-b){& nav{color:red}}}', '@scope (& p,:is(body,&))'],
    ['.mfe_x-a{@scope{& nav{color:red}}}', '@scope'],
    ['@page{margin:0}', '@page'],
    ['nav[', 'cannot be read'],
    ['}}body{color:red}', 'cannot be read'],
    [`${'@media a{'.repeat(40)}`, 'nested deeper'],
  ])('may not hold for others: %s', (css, named) => {
    expect(problems(css).join('\n')).toContain(named);
    expect(problems(css).join('\n')).toContain('css/x.css: ');
  });

  it.each([
    ['(', 50_000],
    ['@media (', 15_000],
    [':is(', 30_000],
    ['{', 100_000],
    ['a{', 60_000],
    ['[', 100_000],
  ])('are refused when %j is opened %i times', (text, times) => {
    expect(problems(text.repeat(times))).not.toEqual([]);
  });

  it('are bounded in length, and in what is told of them', () => {
    expect(problems(' '.repeat(LIMITS.styles + 1))).toEqual([
      `css/x.css has more than ${LIMITS.styles} characters`,
    ]);
    const many = problems(Array.from({ length: 30 }, (_, at) => `p${at}{color:red}`).join(''));
    expect(many).toHaveLength(11);
    expect(many.at(-1)).toBe('css/x.css: and 20 more');
  });
});
