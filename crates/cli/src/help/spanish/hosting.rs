//! The commands that keep a server, and what all commands share.

pub(super) const TEXTS: &[(&str, &str)] = &[
    (
        "Play, study and build on Gungi in several rule sets, Shogi and Gueides",
        "Jugar, estudiar y construir con Gungi en varios reglamentos, Shogi y Gueides",
    ),
    (
        "The language of help, answers and complaints: es or en",
        "El idioma de la ayuda, las respuestas y los avisos: es o en",
    ),
    ("Print help", "Mostrar la ayuda"),
    ("Print help (see more with '--help')", "Mostrar la ayuda (más con '--help')"),
    ("Print version", "Mostrar la versión"),
    ("Print this message or the help of the given subcommand(s)", "Mostrar esta ayuda o la de un comando"),
    (
        "List the games with their options and record formats",
        "Listar los juegos con sus opciones y formatos de registro",
    ),
    ("Answer as JSON", "Responder en JSON"),
    ("Serve the web app and the API", "Servir la aplicación web y la API"),
    (
        "A file for SQLite or postgres://… [default: ikusa/ikusa.db in the user's data directory]",
        "Un archivo de SQLite o postgres://… [por defecto: ikusa/ikusa.db en el directorio de datos del usuario]",
    ),
    (
        "A file with lines `key = value`, the keys being the flags' names",
        "Un archivo con líneas `clave = valor`; las claves se llaman como las opciones",
    ),
    ("Where to listen", "Dónde escuchar"),
    (
        "The address people see, if a proxy stands in front; requests from pages of other origins are refused",
        "La dirección que ve la gente si hay un proxy delante; se rechazan las solicitudes de páginas de otro origen",
    ),
    (
        "Proxies whose Forwarded and X-Forwarded-For headers say who the client is",
        "Proxies cuyos encabezados Forwarded y X-Forwarded-For dicen quién es el cliente",
    ),
    (
        "How many threads compute the computer's moves and analyses; auto is half of the cores",
        "Cuántos hilos calculan las jugadas de la computadora y los análisis; auto es la mitad de los núcleos",
    ),
    (
        "How long the computer thinks about a move at the most, in milliseconds",
        "Cuánto piensa la computadora una jugada a lo sumo, en milisegundos",
    ),
    ("How many connections may be open", "Cuántas conexiones puede haber abiertas"),
    (
        "How many of them one client may hold; trusted proxies may hold any number",
        "Cuántas de ellas puede tener un cliente; los proxies de confianza, las que quieran",
    ),
    ("How many WebSockets one client may hold", "Cuántos WebSockets puede tener un cliente"),
    (
        "How many seconds a request may take to arrive and to be answered",
        "Cuántos segundos puede tardar una solicitud en llegar y responderse",
    ),
    (
        "After how many seconds without a sign of life a WebSocket counts as dead",
        "Tras cuántos segundos sin señales de vida se da por muerto un WebSocket",
    ),
    (
        "How many requests one client may make in ten seconds",
        "Cuántas solicitudes puede hacer un cliente en diez segundos",
    ),
    (
        "How often one client may try to sign in or make an account in a minute",
        "Cuántas veces por minuto puede un cliente intentar iniciar sesión o crear una cuenta",
    ),
    ("How logs are written", "Cómo se escribe la bitácora"),
    ("Print the effective settings and exit", "Mostrar los ajustes resultantes y terminar"),
    (
        "How many archives of games one client may ask for in ten minutes",
        "Cuántos archivos de partidas puede pedir un cliente en diez minutos",
    ),
    (
        "Who makes the computer's moves and analyses: this process too, or workers alone",
        "Quién hace las jugadas de la computadora y los análisis: también este proceso, o solo otros (workers)",
    ),
    (
        "Make the computer's moves and visitors' analyses for servers that share a PostgreSQL",
        "Hacer las jugadas de la computadora y los análisis de las visitas para servidores que comparten un PostgreSQL",
    ),
    (
        "How many moves are thought about at a time; auto is half of the cores",
        "Cuántas jugadas se piensan a la vez; auto es la mitad de los núcleos",
    ),
    (
        "Look after a server: list, show and end matches, close accounts, tidy the database",
        "Cuidar de un servidor: listar, mostrar y terminar partidas, cerrar cuentas, ordenar la base de datos",
    ),
    ("List matches, those touched last first", "Listar partidas, primero las de cambios más recientes"),
    (
        "Which: played, waiting for someone to sit down, or such as today's rules do not replay",
        "Cuáles: en juego, a la espera de oponente, o las que las reglas de hoy no reproducen",
    ),
    ("How many at the most", "Cuántas a lo sumo"),
    ("Show a match with all its commands", "Mostrar una partida con todas sus órdenes"),
    ("Its id", "Su identificador"),
    (
        "End a match without a result, or withdraw a challenge",
        "Terminar una partida sin resultado, o retirar un desafío",
    ),
    ("List accounts, the newest first", "Listar cuentas, primero las más nuevas"),
    (
        "Close an account: its sessions, its ratings and its name in matches go",
        "Cerrar una cuenta: se van sus sesiones, su puntuación y su nombre en las partidas",
    ),
    ("Its name", "Su nombre"),
    (
        "How much one client may say beside the board in half a minute",
        "Cuánto puede decir un cliente junto al tablero en medio minuto",
    ),
    (
        "After how many seconds without a connection an open challenge is hidden; it is closed after six times as many",
        "Tras cuántos segundos sin conexión se oculta un reto abierto; tras seis veces más se cierra",
    ),
    (
        "Whether devices that want it are told of turns, challenges and results; anywhere is for tests: also over plain connections and to private addresses",
        "Si se avisa de turnos, retos y resultados a los dispositivos que lo piden; anywhere es para pruebas: también sin cifrar y a direcciones privadas",
    ),
    (
        "The mail server that letters go out by, as smtps://user:password@mail.example.org; without one no mail is sent",
        "El servidor de correo por el que salen las cartas, como smtps://usuario:clave@correo.example.org; sin uno no se envía correo",
    ),
    (
        "Who the letters are from, as Ikusa <ikusa@example.org>",
        "De quién son las cartas, como Ikusa <ikusa@example.org>",
    ),
    (
        "List the reports that nobody has dealt with, the newest first",
        "Listar las denuncias sin atender, primero las más nuevas",
    ),
    ("Those that are closed too", "También las cerradas"),
    ("Close a report", "Cerrar una denuncia"),
    ("Its number", "Su número"),
    ("Show what was said at a match", "Mostrar lo que se dijo en una partida"),
    ("The match's id", "El identificador de la partida"),
    ("Tell an account something when it comes next", "Decirle algo a una cuenta cuando vuelva"),
    ("Let an account say nothing for some days", "Impedir que una cuenta escriba durante unos días"),
    ("How many", "Cuántos"),
    ("Let an account speak again", "Permitir que una cuenta vuelva a escribir"),
    (
        "Keep an account out; its sessions and matches end at once",
        "Impedir la entrada a una cuenta; sus sesiones y partidas terminan en el acto",
    ),
    ("Let an account in again", "Permitir que una cuenta vuelva a entrar"),
    (
        "Make an account a moderator: it sees reports and may warn, mute and ban on a page of its own",
        "Hacer moderadora una cuenta: ve las denuncias y puede advertir, silenciar y expulsar en una página propia",
    ),
    ("Make an account no moderator any more", "Hacer que una cuenta deje de ser moderadora"),
    (
        "Take back the ratings that an account has won by cheating; whoever lost to it gets theirs back",
        "Anular la puntuación que una cuenta ganó con trampas; quien perdió contra ella recupera la suya",
    ),
    (
        "Show what hosts have done, the newest first",
        "Mostrar lo que han hecho los anfitriones, primero lo más nuevo",
    ),
    ("The account's name", "El nombre de la cuenta"),
    ("Why; a warning is told in these words", "Por qué; un aviso se da con estas palabras"),
    ("Who does it, for the log", "Quién lo hace, para la bitácora"),
    ("Let a USI or UGI engine play on a server", "Hacer que un motor USI o UGI juegue en un servidor"),
    ("The server, as http://host:port", "El servidor, como http://host:puerto"),
    ("The engine and its arguments, speaking USI", "El motor y sus argumentos, que habla USI"),
    ("The engine and its arguments, speaking UGI", "El motor y sus argumentos, que habla UGI"),
    (
        "The name to show; with a password file the account's",
        "El nombre que se muestra; con archivo de contraseña, el de la cuenta",
    ),
    (
        "A file with the account's password in its first line; without it the bot is a guest",
        "Un archivo con la contraseña de la cuenta en su primera línea; sin él, el bot es un invitado",
    ),
    (
        "An option for the engine, as often as needed",
        "Una opción para el motor, tantas veces como haga falta",
    ),
    (
        "Accept fitting challenges from the lobby instead of making them",
        "Aceptar desafíos del vestíbulo en vez de hacerlos",
    ),
    (
        "Minutes and seconds of increment of the challenges it makes or accepts at the least, as 5+3; none without a clock",
        "Minutos y segundos de incremento de los desafíos que hace, o que acepta como mínimo, como 5+3; sin esto, sin reloj",
    ),
    ("Time for each move where there is no clock", "Tiempo por jugada cuando no hay reloj"),
    ("How many games to play [default: no end]", "Cuántas partidas jugar [por defecto: sin fin]"),
    (
        "Delete what nobody comes back for and give the room back; commands wait meanwhile",
        "Borrar lo que nadie vendrá a buscar y devolver el espacio; las órdenes esperan mientras tanto",
    ),
    (
        "Write the web client as static files, for a host without a server",
        "Escribir el cliente web como archivos estáticos, para un alojamiento sin servidor",
    ),
    (
        "The directory to write to; it must not exist yet, or be empty",
        "La carpeta en que se escribe; todavía no debe existir, o ha de estar vacía",
    ),
    (
        "The folder of the host in which the files will lie, as /games/ikusa/",
        "La carpeta del alojamiento en que estarán los archivos, como /juegos/ikusa/",
    ),
    (
        "Copy the SQLite database of a server, which may be running, to a file",
        "Copiar a un archivo la base SQLite de un servidor, aunque esté en marcha",
    ),
    ("The file to write; it must not exist yet", "El archivo que se escribe; todavía no debe existir"),
    (
        "Play many matches at once against a server and print how fast it answers",
        "Jugar muchas partidas a la vez contra un servidor y mostrar qué tan rápido responde",
    ),
    (
        "How many matches are played at once, with two connections each",
        "Cuántas partidas se juegan a la vez, con dos conexiones cada una",
    ),
    ("For how long", "Durante cuánto tiempo"),
    ("How often each side moves, in milliseconds", "Cada cuánto juega cada bando, en milisegundos"),
    ("How many look on at the first match", "Cuántos miran la primera partida"),
    (
        "Play against the computer of this level, one connection for each match",
        "Jugar contra la computadora de este nivel, con una conexión por partida",
    ),
    (
        "Make one move in each match and let all clocks fall at once, thirty seconds later",
        "Hacer una jugada en cada partida y dejar caer todos los relojes a la vez, treinta segundos después",
    ),
    ("Which game is played", "Qué juego se juega"),
    (
        "Ask for the short messages that bots use instead of the whole state with every legal move",
        "Pedir los mensajes cortos que usan los bots en vez del estado entero con todas las jugadas legales",
    ),
    ("The seed of the moves", "La semilla de las jugadas"),
    (
        "The database of the server that is started: a file or postgres://… [default: a temporary file]",
        "La base de datos del servidor que se inicia: un archivo o postgres://… [por defecto: un archivo temporal]",
    ),
    (
        "A server that runs already, instead of one of its own (its rate limits must allow this load)",
        "Un servidor ya en marcha en vez de uno propio (debe permitir tanto a un solo cliente)",
    ),
    ("Print JSON", "Escribir JSON"),
];
