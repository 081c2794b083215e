import Markup

/// The benchmark's style sheet, byte for byte: every peer sends it in its pages.
let styleSheet = TrustedHTML(
    """

    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: #222; background: #fff; }
    nav { display: flex; gap: 1rem; border-bottom: 1px solid #ccc; padding-bottom: .5rem; margin-bottom: 1rem; }
    nav a { color: #046; text-decoration: none; }
    nav a:hover { text-decoration: underline; }
    .products, .todos { list-style: none; padding: 0; }
    .products li, .todos li { border-bottom: 1px solid #eee; padding: .5rem 0; }
    .products p { margin: .25rem 0; color: #555; }
    .pages { display: flex; justify-content: space-between; }
    input, textarea { font: inherit; padding: .25rem; border: 1px solid #999; border-radius: 4px; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 1rem 0; }
    h2 { font-size: 1.375rem; line-height: 1.25; margin: 1rem 0 .5rem; }
    button { font: inherit; padding: .25rem .75rem; border: 1px solid #046; border-radius: 4px; background: #046; color: #fff; }
    button:hover { background: #069; }
    @media (max-width: 40rem) { body { padding: .5rem; } nav { flex-wrap: wrap; gap: .5rem; } }
    @media print { nav, footer, form { display: none; } body { max-width: none; } }
    footer { margin-top: 2rem; border-top: 1px solid #ccc; color: #777; font-size: .875rem; }

    """)
