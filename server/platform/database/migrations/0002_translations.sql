create table translations (
  language text not null check (language in ('en')),
  source text not null,
  text text not null,
  primary key (language, source)
);
